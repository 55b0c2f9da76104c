import { createFileRoute } from '@tanstack/react-router'
import { faqPageOptions } from '#web/faq/faq-page.queries.ts'
import { FaqPage } from '#web/faq/faq-page.tsx'
import { faqHubQueryOptions } from '#web/faq/faq.queries.ts'

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(faqPageOptions(content)),
      queryClient.fetchQuery(faqHubQueryOptions(content)),
    ])
  },
  component: FaqPage,
})
