import { defineQuery } from 'groq'
import { listedKitCount } from '#schemas/content/product/kit-counts.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { inOrder, isShown } from '#web/kit/product/catalog.queries.ts'
import { readKitChoices } from './read-kit-choices.ts'

/** The first kits for a form, in the editors' order, and the total number of kits. */
export const kitChoicesQuery = defineQuery(`{
  "total": count(*[${isShown}]),
  "kits": *[${isShown}]
    | ${inOrder}[0...$count]{
      title, "slug": slug.current, inStock
    }
}`)

export const kitChoices = lakeQuery({
  name: 'kit-choices',
  query: kitChoicesQuery,
  shape: 'one object',
  params: () => ({ count: listedKitCount }),
  curated: async () =>
    (await import('#schemas/content/product/kit-query-results.curated.ts')).curatedKitChoices(),
  isEmpty: ({ total }) => total === 0,
  read: readKitChoices,
  mergeShop: async (answer, view) =>
    (await import('#schemas/shop/merge-shop-data.ts')).mergeChoices(answer, view),
})
