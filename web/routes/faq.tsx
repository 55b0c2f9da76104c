import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { FaqPage } from '#web/faq/faq-page.tsx'
import { faqHubQueryOptions } from '#web/faq/faq.queries.ts'

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(pageOptions(content, 'faq-page')),
      queryClient.fetchQuery(faqHubQueryOptions(content)),
    ])
  },
  component: FaqPage,
})
