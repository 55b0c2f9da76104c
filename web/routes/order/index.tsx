import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { OrderPage } from '#web/inquiry/order-page.tsx'

export const Route = createFileRoute('/order/')({
  // Unvalidated: the form finds out in the browser which kits exist.
  validateSearch: ({ kit }: { kit?: unknown }): { kit?: unknown } =>
    kit === undefined ? {} : { kit },
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'kit-choices')),
      queryClient.fetchQuery(siteQueryOptions(content, 'order-page')),
      queryClient.fetchQuery(siteQueryOptions(content, 'contact-card')),
    ])
  },
  component: OrderPage,
})
