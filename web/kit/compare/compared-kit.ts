import type { ContentsItem, KitFacts } from '#web/kit/product/facts/kit-facts.ts'
import type { Kit } from '#web/kit/product/read-kit.ts'

/** The data of a kit in a comparison. */
export interface ComparedKit extends Pick<
  Kit,
  'slug' | 'title' | 'price' | 'availability' | 'variants' | 'includes'
> {
  readonly facts: Pick<KitFacts, 'leadTimeDays' | 'spec' | 'stowage'> & {
    readonly contents?: readonly Pick<ContentsItem, 'name' | 'quantity' | 'detail'>[]
    readonly documents?: readonly { readonly title: string; readonly bytes: number }[]
  }
}

/** Removes data that no comparison shows, so that it is not sent. */
export function comparedKitOf(kit: Kit): ComparedKit {
  const { slug, title, price, availability, variants, includes } = kit
  const { leadTimeDays, spec, stowage, contents, documents } = kit.facts
  return {
    slug,
    title,
    price,
    availability,
    variants,
    includes,
    facts: {
      ...(leadTimeDays && { leadTimeDays }),
      ...(spec && { spec }),
      ...(stowage && { stowage }),
      ...(contents && { contents: contents.map(itemOf) }),
      ...(documents && {
        documents: documents.map((one) => ({ title: one.title, bytes: one.bytes })),
      }),
    },
  }
}

function itemOf({ name, quantity, detail }: ContentsItem) {
  return { name, quantity, ...(detail !== undefined && { detail }) }
}
