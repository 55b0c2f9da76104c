import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { OrderPage } from '#web/inquiry/order-page.tsx'

interface Requested {
  readonly kit?: unknown
  readonly notes?: unknown
}

export const Route = createFileRoute('/order/')({
  // Unvalidated: the form reads these parameters in the browser.
  validateSearch: ({ kit, notes }: Requested): Requested => ({
    ...(kit !== undefined && { kit }),
    ...(notes !== undefined && { notes }),
  }),
  loader: ({ context }) => loadSiteQueries(context, 'kit-choices', 'order-page', 'contact-card'),
  component: OrderPage,
})
