import { hasFailed } from '#schemas/runtime/content-origin.ts'
import { kit } from '#web/kit/product/product.queries.ts'
import { keepKnown, type SiteQuery } from '#web/content/site-query.ts'
import type { ContentsItem, KitFacts } from '#web/kit/product/facts/read-kit-facts.ts'
import type { Kit } from '#web/kit/product/read-kit.ts'

/** Finds which of these kits exist. Uses the queries of the kits' pages, so both share the answers. */
export const comparedKits: SiteQuery<'compared-kits', readonly string[], readonly ComparedKit[]> = {
  name: 'compared-kits',
  async run(content, slugs, known) {
    const answers = await Promise.all(slugs.map((slug) => kit.run(content, slug)))
    const isFailed = answers.some(hasFailed)
    return keepKnown<readonly ComparedKit[]>(known, {
      data: answers.flatMap(({ data }) => (data.kit ? [comparedKitOf(data.kit)] : [])),
      // A result without tags is loaded again after every event.
      syncTags: isFailed ? [] : [...new Set(answers.flatMap(({ syncTags }) => syncTags))],
      origin: answers.some(({ origin }) => origin === 'curated') ? 'curated' : 'lake',
      ...(answers.some(({ isStale }) => isStale) && { isStale: true }),
    })
  },
}

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
function comparedKitOf(kit: Kit): ComparedKit {
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
