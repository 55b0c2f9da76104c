import { createFileRoute } from '@tanstack/react-router'
import { productsQueryOptions } from '#web/product/product.queries.ts'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { HomePage } from '#web/home/home-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.ensureQueryData(productsQueryOptions(content, 2)),
      queryClient.ensureQueryData(programsQueryOptions(content)),
    ])
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/',
      title: 'Flight-Ready Pet Kits for Private Aviation',
      description:
        'Flight-ready kits for dogs in private aviation: clean-up, accommodation, food and the complete Master Kit, for flight crews, operators, FBOs and aircraft owners.',
      keywords: [
        'pet travel kits',
        'private aviation',
        'dogs on private jets',
        'flight crew supplies',
        'FBO pet amenities',
      ],
    }),
  component: HomePage,
})
