import type { SitePage } from '#schemas/content/page/page-paths.ts'
import { fieldsOf, isOn, textOf } from '#web/content/field-readers.ts'
import { imageFields, readImage } from '#web/content/image/read-image.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'

/** A document's search metadata, in GROQ. */
export const seoFields = `seo{title, description, picture{${imageFields}}, noIndex}` as const

/** A document's metadata for search engines and link previews; empty fields use the site's own. */
export interface Seo {
  readonly title?: string
  readonly description?: string
  readonly picture?: ImageValue
  /** Whether the page is excluded from search engines. */
  readonly noIndex?: true
}

/**
 * Reads a document's metadata for search engines and link previews. Values that equal the site's own
 * are left out, so that no value is sent twice.
 */
export function readSeo(
  value: unknown,
  own?: Pick<SitePage, 'title' | 'description'>,
): { readonly seo?: Seo } {
  const { title, description, picture, noIndex } = fieldsOf(value)
  const texts = { title: textOf(title), description: textOf(description) }
  const image = readImage(picture)
  const seo: Seo = {
    ...(texts.title && texts.title !== own?.title && { title: texts.title }),
    ...(texts.description &&
      texts.description !== own?.description && { description: texts.description }),
    ...(image && { picture: image }),
    ...(isOn(noIndex) && { noIndex: true }),
  }
  return Object.keys(seo).length > 0 ? { seo } : {}
}
