import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { OrderPage } from '#web/inquiry/order-page.tsx'

export const Route = createFileRoute('/order/')({
  // Unvalidated: the form finds out in the browser which kits exist.
  validateSearch: ({ kit }: { kit?: unknown }): { kit?: unknown } =>
    kit === undefined ? {} : { kit },
  loader: ({ context }) => loadSiteQueries(context, 'kit-choices', 'order-page', 'contact-card'),
  component: OrderPage,
})
