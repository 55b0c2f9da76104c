import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#web/pages/about/about-page.tsx'
import { siteQueryOptions } from '#web/content/site-query-options.ts'

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.fetchQuery(siteQueryOptions(content, 'about-page'))
  },
  component: AboutPage,
})
