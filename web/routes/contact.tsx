import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: ({ context }) =>
    loadSiteQueries(context, 'contact-page', 'contact-card', 'faqs', 'next-steps', 'kit-choices'),
  component: ContactPage,
})
