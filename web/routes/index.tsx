import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { HomePage } from '#web/pages/home/home-page.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, content } }) => {
    const [{ data: settings }] = await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'site-settings')),
      queryClient.fetchQuery(siteQueryOptions(content, 'kits', undefined, 2)),
      queryClient.fetchQuery(siteQueryOptions(content, 'home-page')),
    ])
    if (settings?.showPrograms) await queryClient.fetchQuery(siteQueryOptions(content, 'programs'))
  },
  component: HomePage,
})
