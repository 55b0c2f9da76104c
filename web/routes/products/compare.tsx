import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '#web/compare/compare-page.tsx'
import { comparePageOptions } from '#web/compare/compare-page.queries.ts'

export const Route = createFileRoute('/products/compare')({
  // As it stands in the address: the loader says what of it can be compared.
  validateSearch: ({ kits }: { kits?: unknown }): { kits?: unknown } =>
    kits === undefined ? {} : { kits },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient, content } = context
    const finding = import('#web/compare/find-compared.ts')
    const [compared] = await Promise.all([
      finding.then(({ findCompared }) => findCompared(context, deps.kits)),
      queryClient.ensureQueryData(comparePageOptions(content)),
    ])
    return compared
  },
  component: function Compare() {
    return <ComparePage {...Route.useLoaderData()} />
  },
})
