import { createFileRoute } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { findKit } from '#web/product/find-kit.ts'
import { ProductNotFound } from '#web/product/product-not-found.tsx'
import { ProductPage } from '#web/product/product-page.tsx'
import { firstKitsQueryOptions, kitQueryOptions } from '#web/product/product.queries.ts'
import { missingProductHead, productHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/products/$slug')({
  loader: async ({ context, params }) => {
    const { queryClient, content } = context
    await Promise.all([
      findKit(context, params.slug),
      queryClient.ensureQueryData(firstKitsQueryOptions(content)),
    ])
  },
  head: ({ match, params }) => {
    const { queryClient, content } = match.context
    const kit = cachedContent(queryClient, kitQueryOptions(content, params.slug))?.kit
    return kit ? productHead(match, kit) : missingProductHead(match)
  },
  component: function Product() {
    return <ProductPage slug={Route.useParams().slug} />
  },
  notFoundComponent: ProductNotFound,
})
