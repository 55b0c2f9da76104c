import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#web/inquiry/order-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/order/')({
  head: ({ match }) => pageHead(match, sitePages.order),
  component: OrderPage,
})
