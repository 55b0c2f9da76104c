import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#web/inquiry/order-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/order/')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/order',
      title: 'Order Now',
      description:
        'Start an order inquiry for flight-ready pet kits; a crew member answers with a plan for your operation.',
      keywords: ['order pet kits', 'aviation pet supplies inquiry'],
      crumbs: [],
    }),
  component: OrderPage,
})
