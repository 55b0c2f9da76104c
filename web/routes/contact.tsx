import { createFileRoute } from '@tanstack/react-router'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { contactCardOptions, contactPageOptions } from '#web/contact/contact-page.queries.ts'
import { kitChoicesQueryOptions } from '#web/inquiry/kit-choice.queries.ts'
import { nextStepsOptions } from '#web/inquiry/order-thanks-page.queries.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.ensureQueryData(contactPageOptions(content)),
      queryClient.ensureQueryData(contactCardOptions(content)),
      queryClient.ensureQueryData(faqsQueryOptions(content)),
      queryClient.ensureQueryData(nextStepsOptions(content)),
      queryClient.ensureQueryData(kitChoicesQueryOptions(content)),
    ])
  },
  component: ContactPage,
})
