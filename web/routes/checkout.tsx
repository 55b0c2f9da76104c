import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'

export const Route = createFileRoute('/checkout')({
  beforeLoad: ({ context: { settings } }) => {
    if (!settings.shop) throw notFound({ routeId: rootRouteId })
    throw redirect({ to: '/shopify-checkout', replace: true })
  },
})
