import { createFileRoute } from '@tanstack/react-router'
import { findKit } from '#web/product/find-kit.ts'
import { ProductNotFound } from '#web/product/product-not-found.tsx'
import { ProductPage } from '#web/product/product-page.tsx'
import { firstKitsQueryOptions } from '#web/product/product.queries.ts'

export const Route = createFileRoute('/products/$slug')({
  loader: async ({ context, params }) => {
    const { queryClient, content } = context
    await Promise.all([
      findKit(context, params.slug),
      queryClient.ensureQueryData(firstKitsQueryOptions(content)),
    ])
  },
  component: function Product() {
    return <ProductPage slug={Route.useParams().slug} />
  },
  notFoundComponent: ProductNotFound,
})
