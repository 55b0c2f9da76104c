import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { findKit } from '#web/product/find-kit.ts'
import { ProductNotFound } from '#web/product/product-not-found.tsx'
import { ProductPage } from '#web/product/product-page.tsx'
import { KitBody } from '#web/product/kit-body.ts'
import { firstKitsQueryOptions } from '#web/product/product.queries.ts'

export const Route = createFileRoute('/products/$slug')({
  loader: async ({ context, params, location }) => {
    const { queryClient, content } = context
    await findKit(context, params.slug, location, () => [
      queryClient.fetchQuery(firstKitsQueryOptions(content)),
      KitBody.preload(),
      queryClient.fetchQuery(pageOptions(content, 'kit-page-words')),
    ])
  },
  component: function Product() {
    return <ProductPage slug={Route.useParams().slug} />
  },
  notFoundComponent: ProductNotFound,
})
