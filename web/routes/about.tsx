import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { AboutPage } from '#web/about/about-page.tsx'

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.fetchQuery(pageOptions(content, 'about-page'))
  },
  component: AboutPage,
})
