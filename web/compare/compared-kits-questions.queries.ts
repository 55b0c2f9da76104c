import { hasFailed } from '#schemas/content/content-origin.ts'
import { type ContentQuestion, keepKnown } from '#web/content/content-question.ts'
import { kitQuestion } from '#web/product/product-questions.queries.ts'
import { type ComparedKit, comparedKitOf } from './compared-kit.ts'

/** Those of these kits that exist: the questions of their own pages, whose answers are kept for both. */
export const comparedKitsQuestion =
  (slugs: readonly string[]): ContentQuestion<readonly ComparedKit[]> =>
  async (content, _, known) => {
    const answers = await Promise.all(slugs.map((slug) => kitQuestion(slug)(content, 'kit')))
    const isFailed = answers.some(hasFailed)
    return keepKnown<readonly ComparedKit[]>(known, {
      data: answers.flatMap(({ data }) => (data.kit ? [comparedKitOf(data.kit)] : [])),
      // Without tags it is asked for again.
      syncTags: isFailed ? [] : [...new Set(answers.flatMap(({ syncTags }) => syncTags))],
      origin: answers.some(({ origin }) => origin === 'curated') ? 'curated' : 'lake',
      ...(answers.some(({ isStale }) => isStale) && { isStale: true }),
    })
  }
