import type { ContentRequest } from '#schemas/protocol/content-source.ts'
import type { PageDocument, SitePage } from '#schemas/content/page/page-paths.ts'
import { keepKnown, type LakeQuery } from '#web/content/site-query.ts'
import { fieldsOf } from '#web/content/field-readers.ts'
import { type PageShape, readFields, groqFields, type ValuesOf } from './page-words.ts'
import { readSeo, type Seo, seoFields } from './read-seo.ts'

/** The words, pictures and lists of a page's document, and its metadata for search engines. */
type PageData<Shape extends PageShape> = ValuesOf<Shape> & { readonly seo?: Seo }

interface PageQueryOptions<Name extends string, Shape extends PageShape> {
  readonly name: Name
  /** The page. Its own title and description are the fallback for missing search metadata. */
  readonly page: SitePage & { readonly document: PageDocument }
  /** The fields for words, pictures and lists, by name. */
  readonly words: Shape
  /** Whether other pages show these words; if so, the query omits the page's search metadata. */
  readonly isPart?: boolean
  /** Loads the curated values, only if the lake fails or the document lacks a value. */
  readonly curated: () => Promise<Readonly<Record<keyof Shape, unknown>>>
}

/**
 * Defines the query for a page's document. The curated words, pictures and lists replace missing
 * values; a list that an editor cleared stays empty, and its section is hidden.
 */
export function pageQuery<const Name extends string, const Shape extends PageShape>({
  name,
  page,
  words,
  isPart = false,
  curated,
}: PageQueryOptions<Name, Shape>): LakeQuery<Name, undefined, PageData<Shape>> {
  const { type } = page.document
  const fields = [groqFields(words), ...(isPart ? [] : [seoFields])].join(', ')
  const request = (): ContentRequest<string> => ({
    name,
    // A missing document is a valid answer: the site has curated words.
    query: `{"page": *[_type == "${type}" && _id == "${type}"][0]{${fields}}}`,
    shape: 'one object',
    curated: async () => ({ page: await curated() }),
  })
  return {
    name,
    request,
    argumentOf: () => undefined,
    async run(content, _, known) {
      const result = await content.load(request())
      const row = fieldsOf(result.data)['page'] ?? (await curated())
      const read = readFields<Shape>(words, row) ?? readFields<Shape>(words, row, await curated())
      if (read === null) throw new Error(`The curated words of "${name}" are incomplete.`)
      const { seo } = fieldsOf(row)
      return keepKnown(known, { ...result, data: { ...read, ...readSeo(seo, page) } })
    },
  }
}
