import { createFileRoute, notFound } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { catalogPageOf } from '#web/kit/product/catalog-page-number.ts'
import { ProductsPage } from '#web/kit/product/products-page.tsx'

export const Route = createFileRoute('/products/')({
  // Unvalidated: the loader answers an invalid page number with not found.
  validateSearch: ({ page }: { page?: unknown }): { page?: unknown } =>
    page === undefined ? {} : { page },
  loaderDeps: ({ search }) => ({ page: catalogPageOf(search.page) }),
  loader: async ({ context: { queryClient, content }, deps: { page } }) => {
    if (page === null) throw notFound()
    const [{ data }] = await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'catalog', page)),
      queryClient.fetchQuery(siteQueryOptions(content, 'products-page')),
    ])
    if (page > data.pages) throw notFound()
  },
  component: function Products() {
    return <ProductsPage page={Route.useLoaderDeps().page ?? 1} />
  },
})
