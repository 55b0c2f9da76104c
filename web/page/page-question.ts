import type { ClientReturn } from '@sanity/client'
import type { SitePage } from '#schemas/page/site-pages.ts'
import { type ContentQuestion, keepKnown } from '#web/content/content-question.ts'
import { fieldsOf } from '#web/content/field-readers.ts'
import { type PageShape, readWords, type WordsOf } from './page-words.ts'
import { readSeo, type Seo } from './read-seo.ts'

/** What a page's document says: its words, and what it tells search engines. */
type PageData<Shape extends PageShape> = WordsOf<Shape> & { readonly seo?: Seo }

/** The question for a page's document, with its query for previews. */
export type PageQuestion<Words> = ContentQuestion<Words> & { readonly query: string }

/** The document in the answer of a query for `{"page": …}`. */
type PageRow<Query extends string> =
  ClientReturn<Query> extends { page: infer Row } ? NonNullable<Row> : never

/** The curated words; none can have the type of a query that does not ask for each word. */
type CuratedRow<Query extends string, Shape> = [
  Exclude<keyof Shape, keyof PageRow<Query>>,
] extends [never]
  ? PageRow<Query>
  : never

interface PageQuestionOptions<Query extends string, Shape extends PageShape> {
  /**
   * Asks for `{"page": …}`: a lake without the document is then no lake without content, because the
   * site has its own words.
   */
  readonly query: Query
  /** What the site itself tells search engines of the page. */
  readonly page: SitePage
  /** How each word, picture and list is read; each is a field of the query. */
  readonly words: Shape
  /** Loaded only if the document lacks something. */
  readonly curated: () => Promise<CuratedRow<Query, Shape>>
}

/**
 * The question for a page's document. A text, a picture or a list that the document lacks is the
 * curated one; a list that an editor emptied is empty, and its section hidden.
 */
export function pageQuestion<const Query extends string, const Shape extends PageShape>({
  query,
  page,
  words,
  curated,
}: PageQuestionOptions<Query, Shape>): PageQuestion<PageData<Shape>> {
  const ask: ContentQuestion<PageData<Shape>> = async (content, name, known) => {
    const result = await content.load({
      name,
      query,
      shape: 'one object',
      // The query's one field.
      curated: async () => ({ page: await curated() }) as ClientReturn<Query>,
    })
    const { page: stored } = fieldsOf(result.data)
    const row = stored ?? (await curated())
    const read = readWords<Shape>(words, row) ?? readWords<Shape>(words, row, await curated())
    if (read === null) throw new Error(`The curated words of "${name}" are incomplete.`)
    const { seo } = fieldsOf(row)
    return keepKnown(known, { ...result, data: { ...read, ...readSeo(seo, page) } })
  }
  return Object.assign(ask, { query })
}
