import { defineQuery } from 'groq'
import { listedKitCount } from '#schemas/content/product/kit-counts.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { KitStowageQueryResult } from '#schemas/sanity.types.ts'
import { type Editable, editAtOf, textOf } from '#web/content/field-readers.ts'
import { imageFields, readImage } from '#web/content/image/read-image.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { inOrder, isShown } from '#web/kit/product/catalog.queries.ts'
import {
  readStowage,
  type StowagePlace,
  stowageFields,
} from '#web/kit/product/facts/read-kit-facts.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'

/**
 * Where the first kits are stowed, by class of aircraft; `any` distinguishes a lake without kits. Kits
 * for which neither a class nor a type of aircraft says anything are left out.
 */
export const kitStowageQuery = defineQuery(`{
  "any": *[_type == "product" && slug.current > ""][0]._id,
  "kits": *[${isShown} && (defined(stowage) || _id in *[_type == "aircraftType"].stowage[].kit._ref)]
    | ${inOrder}[0...$count]{
    _id, title, "slug": slug.current, image{${imageFields}},
    ${stowageFields}
  }
}`)

/** A kit and where it is stowed, by class of aircraft. */
export interface StowedKit extends Editable {
  readonly _id: string
  readonly title: string
  readonly slug: string
  readonly image: ImageValue | null
  readonly places: readonly StowagePlace[]
}

function readStowedKits({ kits }: KitStowageQueryResult): { kits: StowedKit[] } {
  return {
    kits: kits.flatMap((row) => {
      const title = textOf(row.title)
      if (!title || !isAddressable(row.slug)) return []
      const places = readStowage(row.stowage) ?? []
      const image = readImage(row.image)
      return [{ _id: row._id, title, slug: row.slug, image, places, ...editAtOf(row) }]
    }),
  }
}

/** The first kits in the editors' order, with their places by class of aircraft. */
export const kitStowage = lakeQuery({
  name: 'kit-stowage',
  query: kitStowageQuery,
  shape: 'one object',
  params: () => ({ count: listedKitCount }),
  curated: async () => {
    const { curatedProducts } = await import('#schemas/content/product/product.curated.ts')
    return { any: curatedProducts[0]?._id ?? null, kits: curatedProducts }
  },
  isEmpty: ({ any }) => any === null,
  read: readStowedKits,
})
