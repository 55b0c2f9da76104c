import { createFileRoute } from '@tanstack/react-router'
import { OrderThanksPage } from '#web/inquiry/order-thanks-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/order/thanks')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/order/thanks',
      title: 'Thank You',
      description: 'We have received your order inquiry; a crew member will reach out.',
      keywords: ['order inquiry received'],
      crumbs: [{ path: '/order', title: 'Order Now' }],
      indexed: false,
    }),
  component: OrderThanksPage,
})
