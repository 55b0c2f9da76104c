import { createFileRoute } from '@tanstack/react-router'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { contactCardOptions, contactPageOptions } from '#web/contact/contact-page.queries.ts'
import { kitChoicesQueryOptions } from '#web/inquiry/kit-choice.queries.ts'
import { nextStepsOptions } from '#web/inquiry/order-thanks-page.queries.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(contactPageOptions(content)),
      queryClient.fetchQuery(contactCardOptions(content)),
      queryClient.fetchQuery(faqsQueryOptions(content)),
      queryClient.fetchQuery(nextStepsOptions(content)),
      queryClient.fetchQuery(kitChoicesQueryOptions(content)),
    ])
  },
  component: ContactPage,
})
