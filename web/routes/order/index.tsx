import { createFileRoute } from '@tanstack/react-router'
import { contactCardOptions } from '#web/contact/contact-page.queries.ts'
import { kitChoicesQueryOptions } from '#web/inquiry/kit-choice.queries.ts'
import { orderPageOptions } from '#web/inquiry/order-page.queries.ts'
import { OrderPage } from '#web/inquiry/order-page.tsx'

export const Route = createFileRoute('/order/')({
  // As it stands in the address: which kit there is, the form finds out in the browser.
  validateSearch: ({ kit }: { kit?: unknown }): { kit?: unknown } =>
    kit === undefined ? {} : { kit },
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(kitChoicesQueryOptions(content)),
      queryClient.fetchQuery(orderPageOptions(content)),
      queryClient.fetchQuery(contactCardOptions(content)),
    ])
  },
  component: OrderPage,
})
