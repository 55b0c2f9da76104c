import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { OrderThanksPage } from '#web/inquiry/order-thanks-page.tsx'

export const Route = createFileRoute('/order/thanks')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.fetchQuery(pageOptions(content, 'order-thanks-page'))
  },
  component: OrderThanksPage,
})
