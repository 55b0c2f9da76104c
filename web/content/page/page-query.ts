import type { ClientReturn } from '@sanity/client'
import type { ContentRequest } from '#schemas/runtime/content-source.ts'
import type { SitePage } from '#schemas/content/page/site-pages.ts'
import { keepKnown, type LakeQuery } from '#web/content/site-query.ts'
import { fieldsOf } from '#web/content/field-readers.ts'
import { type PageShape, readWords, type WordsOf } from './page-words.ts'
import { readSeo, type Seo } from './read-seo.ts'

/** The words, pictures and lists of a page's document, and its metadata for search engines. */
type PageData<Shape extends PageShape> = WordsOf<Shape> & { readonly seo?: Seo }

/** The document in the answer of a query for `{"page": …}`. */
type PageRow<Query extends string> =
  ClientReturn<Query> extends { page: infer Row } ? NonNullable<Row> : never

/** The curated words; the type fails if the query does not select each word. */
type CuratedRow<Query extends string, Shape> = [
  Exclude<keyof Shape, keyof PageRow<Query>>,
] extends [never]
  ? PageRow<Query>
  : never

interface PageQueryOptions<Name extends string, Query extends string, Shape extends PageShape> {
  readonly name: Name
  /** Selects `{"page": …}`, so that a missing document is a valid answer: the site has curated words. */
  readonly query: Query
  /** The page, whose built-in search metadata is the fallback. */
  readonly page: SitePage
  /** The reader of each word, picture and list; each is a field of the query. */
  readonly words: Shape
  /** Loaded only if the document lacks something. */
  readonly curated: () => Promise<CuratedRow<Query, Shape>>
}

/**
 * Defines the query for a page's document. The curated words, pictures and lists replace missing ones;
 * a list that an editor emptied stays empty, and its section is hidden.
 */
export function pageQuery<
  const Name extends string,
  const Query extends string,
  const Shape extends PageShape,
>({
  name,
  query,
  page,
  words,
  curated,
}: PageQueryOptions<Name, Query, Shape>): LakeQuery<Name, undefined, PageData<Shape>> {
  const request = (): ContentRequest<Query> => ({
    name,
    query,
    shape: 'one object',
    // The query's one field.
    curated: async () => ({ page: await curated() }) as ClientReturn<Query>,
  })
  return {
    name,
    request,
    argumentOf: () => undefined,
    async run(content, _, known) {
      const result = await content.load(request())
      const row = fieldsOf(result.data)['page'] ?? (await curated())
      const read = readWords<Shape>(words, row) ?? readWords<Shape>(words, row, await curated())
      if (read === null) throw new Error(`The curated words of "${name}" are incomplete.`)
      const { seo } = fieldsOf(row)
      return keepKnown(known, { ...result, data: { ...read, ...readSeo(seo, page) } })
    },
  }
}
