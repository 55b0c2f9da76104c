import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { FaqPage } from '#web/pages/faq/faq-page.tsx'

export const Route = createFileRoute('/faq')({
  loader: ({ context }) => loadSiteQueries(context, 'faq-page', 'faq-hub'),
  component: FaqPage,
})
