import { createFileRoute } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { ProductsPending } from '#web/product/products-pending.tsx'
import { ProductsPage } from '#web/product/products-page.tsx'
import { productsQueryOptions } from '#web/product/product.queries.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { productList } from '#web/seo/structured-data.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/products/')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(productsQueryOptions(content))
  },
  head: ({ match }) => {
    const { context } = match
    const products = cachedContent(context.queryClient, productsQueryOptions(context.content)) ?? []
    return pageHead(match, {
      ...sitePages.products,
      structuredData: [productList(context, products)],
    })
  },
  component: ProductsPage,
  pendingComponent: ProductsPending,
})
