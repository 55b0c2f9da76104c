import { createFileRoute } from '@tanstack/react-router'
import { OrderThanksPage } from '#web/inquiry/order-thanks-page.tsx'

export const Route = createFileRoute('/order/thanks')({
  component: OrderThanksPage,
})
