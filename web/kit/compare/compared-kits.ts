import { hasFailed } from '#schemas/protocol/content-origin.ts'
import { kit, type Kit } from '#web/kit/product/kit.queries.ts'
import { keepKnown, type SiteQuery } from '#web/content/site-query.ts'

/**
 * Finds which of these kits exist. Uses the queries of the kits' pages, so that pages and comparisons
 * share the answers.
 */
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
export type ComparedKit = ReturnType<typeof comparedKitOf>

/** Removes data that no comparison shows, so that this data is not sent. */
function comparedKitOf(kit: Kit) {
  const { shortDescription, description, useCase, seo, choices, editAt, notEditable, ...rest } = kit
  const {
    gallery,
    sizeChart,
    evidence,
    faqs,
    replenishedBy,
    moreFacts,
    contents,
    documents,
    ...facts
  } = kit.facts
  return {
    ...rest,
    facts: {
      ...facts,
      ...(contents && { contents: contents.map(({ heading, ...item }) => item) }),
      ...(documents && { documents: documents.map(({ url, kind, type, ...file }) => file) }),
    },
  }
}
