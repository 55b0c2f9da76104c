import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#web/inquiry/order-page.tsx'

export const Route = createFileRoute('/order/')({
  component: OrderPage,
})
