import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { FaqPage } from '#web/pages/faq/faq-page.tsx'

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'faq-page')),
      queryClient.fetchQuery(siteQueryOptions(content, 'faq-hub')),
    ])
  },
  component: FaqPage,
})
