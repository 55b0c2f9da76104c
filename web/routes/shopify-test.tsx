import { createFileRoute } from '@tanstack/react-router'
import { requireOpenPage } from '#web/app/navigation/internal-page.ts'
import { ShopTestPage } from '#web/shop/shop-test-page.tsx'

export const Route = createFileRoute('/shopify-test')({
  beforeLoad: ({ context }) => requireOpenPage(context.settings, 'shopify-test'),
  component: ShopTestPage,
})
