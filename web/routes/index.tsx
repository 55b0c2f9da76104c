import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { firstKitsQueryOptions } from '#web/product/product.queries.ts'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { HomePage } from '#web/home/home-page.tsx'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, content } }) => {
    const [{ data: settings }] = await Promise.all([
      queryClient.fetchQuery(siteSettingsQueryOptions(content)),
      queryClient.fetchQuery(firstKitsQueryOptions(content, 2)),
      queryClient.fetchQuery(pageOptions(content, 'home-page')),
    ])
    if (settings?.showPrograms) await queryClient.fetchQuery(programsQueryOptions(content))
  },
  component: HomePage,
})
