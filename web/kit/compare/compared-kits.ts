import { hasFailed } from '#schemas/runtime/content-origin.ts'
import { kit } from '#web/kit/product/product.queries.ts'
import { keepKnown, type SiteQuery } from '#web/content/site-query.ts'
import { type ComparedKit, comparedKitOf } from './compared-kit.ts'

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
