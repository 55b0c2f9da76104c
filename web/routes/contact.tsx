import { createFileRoute } from '@tanstack/react-router'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(faqsQueryOptions(content))
  },
  component: ContactPage,
})
