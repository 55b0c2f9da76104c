import { createFileRoute, redirect } from '@tanstack/react-router'
import { CheckoutPage } from '#web/shop/cart/checkout-page.tsx'

export const Route = createFileRoute('/shopify-checkout')({
  beforeLoad: ({ context: { settings } }) => {
    if (!settings.shop) throw redirect({ to: '/contact', replace: true })
  },
  component: CheckoutPage,
})
