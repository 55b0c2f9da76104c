import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { kitChoicesQueryOptions } from '#web/inquiry/kit-choice.queries.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(pageOptions(content, 'contact-page')),
      queryClient.fetchQuery(pageOptions(content, 'contact-card')),
      queryClient.fetchQuery(faqsQueryOptions(content)),
      queryClient.fetchQuery(pageOptions(content, 'next-steps')),
      queryClient.fetchQuery(kitChoicesQueryOptions(content)),
    ])
  },
  component: ContactPage,
})
