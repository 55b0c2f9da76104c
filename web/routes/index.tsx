import { createFileRoute } from '@tanstack/react-router'
import { productsQueryOptions } from '#web/product/product.queries.ts'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { ProductsPending } from '#web/product/products-pending.tsx'
import { HomePage } from '#web/home/home-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.ensureQueryData(productsQueryOptions(content, 2)),
      queryClient.ensureQueryData(programsQueryOptions(content)),
    ])
  },
  head: ({ match }) => pageHead(match.context, sitePages.home),
  component: HomePage,
  pendingComponent: ProductsPending,
})
