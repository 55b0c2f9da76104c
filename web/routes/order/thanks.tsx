import { createFileRoute } from '@tanstack/react-router'
import { orderThanksPageOptions } from '#web/inquiry/order-thanks-page.queries.ts'
import { OrderThanksPage } from '#web/inquiry/order-thanks-page.tsx'

export const Route = createFileRoute('/order/thanks')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.fetchQuery(orderThanksPageOptions(content))
  },
  component: OrderThanksPage,
})
