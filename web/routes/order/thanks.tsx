import { createFileRoute } from '@tanstack/react-router'
import { OrderThanksPage } from '#web/inquiry/order-thanks-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/order/thanks')({
  head: ({ match }) => pageHead(match, sitePages.orderThanks),
  component: OrderThanksPage,
})
