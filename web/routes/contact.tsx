import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'contact-page')),
      queryClient.fetchQuery(siteQueryOptions(content, 'contact-card')),
      queryClient.fetchQuery(siteQueryOptions(content, 'faqs')),
      queryClient.fetchQuery(siteQueryOptions(content, 'next-steps')),
      queryClient.fetchQuery(siteQueryOptions(content, 'kit-choices')),
    ])
  },
  component: ContactPage,
})
