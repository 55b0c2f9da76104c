import { createFileRoute } from '@tanstack/react-router'
import { firstKitsQueryOptions } from '#web/product/product.queries.ts'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { homePageOptions } from '#web/home/home-page.queries.ts'
import { HomePage } from '#web/home/home-page.tsx'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, content } }) => {
    const [{ data: settings }] = await Promise.all([
      queryClient.ensureQueryData(siteSettingsQueryOptions(content)),
      queryClient.ensureQueryData(firstKitsQueryOptions(content, 2)),
      queryClient.ensureQueryData(homePageOptions(content)),
    ])
    if (settings?.showPrograms) await queryClient.ensureQueryData(programsQueryOptions(content))
  },
  component: HomePage,
})
