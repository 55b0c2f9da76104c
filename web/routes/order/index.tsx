import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { kitChoicesQueryOptions } from '#web/inquiry/kit-choice.queries.ts'
import { OrderPage } from '#web/inquiry/order-page.tsx'

export const Route = createFileRoute('/order/')({
  // As it stands in the address: which kit there is, the form finds out in the browser.
  validateSearch: ({ kit }: { kit?: unknown }): { kit?: unknown } =>
    kit === undefined ? {} : { kit },
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(kitChoicesQueryOptions(content)),
      queryClient.fetchQuery(pageOptions(content, 'order-page')),
      queryClient.fetchQuery(pageOptions(content, 'contact-card')),
    ])
  },
  component: OrderPage,
})
