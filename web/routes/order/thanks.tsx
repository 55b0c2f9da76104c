import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { OrderThanksPage } from '#web/inquiry/order-thanks-page.tsx'

export const Route = createFileRoute('/order/thanks')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.fetchQuery(siteQueryOptions(content, 'order-thanks-page'))
  },
  component: OrderThanksPage,
})
