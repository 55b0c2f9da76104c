import { createFileRoute } from '@tanstack/react-router'
import { aboutPageOptions } from '#web/about/about-page.queries.ts'
import { AboutPage } from '#web/about/about-page.tsx'

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.fetchQuery(aboutPageOptions(content))
  },
  component: AboutPage,
})
