import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { HomePage } from '#web/pages/home/home-page.tsx'

/** How long a failed query for the kits is retried, in ms: longer retries would delay the visitor. */
const retryMs = 2000

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, content } }) => {
    const until = performance.now() + retryMs
    const retry = (failures: number) => failures < 2 && performance.now() < until
    const [{ data: settings }] = await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'site-settings')),
      queryClient.fetchQuery({ ...siteQueryOptions(content, 'kits'), retry, retryDelay: 0 }),
      queryClient.fetchQuery(siteQueryOptions(content, 'home-page')),
      queryClient.fetchQuery(siteQueryOptions(content, 'kit-page-words')),
    ])
    if (settings?.showPrograms) await queryClient.fetchQuery(siteQueryOptions(content, 'programs'))
  },
  component: HomePage,
})
