import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { findKit } from '#web/kit/product/find-kit.ts'
import { ProductNotFound } from '#web/kit/product/product-not-found.tsx'
import { ProductPage } from '#web/kit/product/product-page.tsx'
import { KitBody } from '#web/kit/product/kit-body.ts'

export const Route = createFileRoute('/products/$slug')({
  loader: async ({ context, params, location }) => {
    await findKit(context, params.slug, location, () => [
      KitBody.preload(),
      loadSiteQueries(context, 'kits', 'kit-page-words'),
    ])
  },
  component: function Product() {
    return <ProductPage slug={Route.useParams().slug} />
  },
  notFoundComponent: ProductNotFound,
})
