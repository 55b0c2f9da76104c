import { createFileRoute } from '@tanstack/react-router'
import { namedAircraftType } from '#schemas/content/aircraft-type/aircraft-path.ts'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { AircraftPage } from '#web/kit/aircraft/aircraft-page.tsx'

export const Route = createFileRoute('/aircraft')({
  // Unvalidated: the page says if it does not know the type.
  validateSearch: ({ type }: Chosen): Chosen => (type === undefined ? {} : { type }),
  loaderDeps: ({ search: { type } }) => ({ slug: namedAircraftType(type) }),
  loader: ({ context }) =>
    loadSiteQueries(context, 'aircraft-page', 'aircraft-types', 'kit-stowage'),
  component: function Aircraft() {
    return <AircraftPage slug={Route.useLoaderDeps().slug} />
  },
})

interface Chosen {
  readonly type?: unknown
}
