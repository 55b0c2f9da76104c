import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '#web/kit/compare/compare-page.tsx'
import { loadSiteQueries } from '#web/content/site-query-options.ts'

interface Named {
  readonly kits?: unknown
  readonly first?: unknown
}

export const Route = createFileRoute('/products/compare')({
  // Unvalidated: the loader finds the kits that can be compared.
  validateSearch: ({ kits, first }: Named): Named => ({
    ...(kits !== undefined && { kits }),
    ...(first !== undefined && { first }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const finding = import('#web/kit/compare/find-compared.ts')
    const [compared] = await Promise.all([
      finding.then(({ findCompared }) => findCompared(context, deps)),
      loadSiteQueries(context, 'compare-page'),
    ])
    return compared
  },
  component: function Compare() {
    return <ComparePage {...Route.useLoaderData()} />
  },
})
