import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { OrderThanksPage } from '#web/inquiry/order-thanks-page.tsx'

export const Route = createFileRoute('/order/thanks')({
  loader: ({ context }) => loadSiteQueries(context, 'order-thanks-page'),
  component: OrderThanksPage,
})
