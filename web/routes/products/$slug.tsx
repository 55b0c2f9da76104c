import { createFileRoute } from '@tanstack/react-router'
import { findKit } from '#web/kit/product/find-kit.ts'
import { ProductNotFound, ProductPage } from '#web/kit/product/product-page.tsx'

export const Route = createFileRoute('/products/$slug')({
  loader: ({ context, params, location }) => findKit(context, params.slug, location),
  component: function Product() {
    return <ProductPage slug={Route.useParams().slug} />
  },
  notFoundComponent: ProductNotFound,
})
