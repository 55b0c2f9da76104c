import { createFileRoute } from '@tanstack/react-router'
import { productsQueryOptions } from '#web/product/product.queries.ts'
import { ProductsPage } from '#web/product/products-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/products/')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(productsQueryOptions(content))
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/products',
      title: 'Products',
      description:
        'Every flight-ready pet kit for private aviation: cabin clean-up, canine accommodation, food and snack, and the complete Master Kit.',
      keywords: [
        'pet travel kits',
        'cabin clean-up kit',
        'canine accommodation kit',
        'master kit',
        'private jet pet supplies',
      ],
      crumbs: [],
    }),
  component: ProductsPage,
})
