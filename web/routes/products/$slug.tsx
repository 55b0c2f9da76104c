import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { productAliases } from '#schemas/product/product-aliases.ts'
import { ProductNotFound } from '#web/product/product-not-found.tsx'
import { ProductPage } from '#web/product/product-page.tsx'
import { findProduct, productsQueryOptions } from '#web/product/product.queries.ts'
import { missingProductHead, productHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/products/$slug')({
  loader: async ({ context: { queryClient, content }, params }) => {
    const { data: products } = await queryClient.ensureQueryData(productsQueryOptions(content))
    if (findProduct(products, params.slug)) return
    const slug = productAliases.get(params.slug)
    if (slug) throw redirect({ to: '/products/$slug', params: { slug }, statusCode: 308 })
    throw notFound()
  },
  head: ({ match, params }) => {
    const { queryClient, content } = match.context
    const products = cachedContent(queryClient, productsQueryOptions(content)) ?? []
    const product = findProduct(products, params.slug)
    return product ? productHead(match, product) : missingProductHead(match)
  },
  component: function Product() {
    return <ProductPage slug={Route.useParams().slug} />
  },
  notFoundComponent: ProductNotFound,
})
