import { imageFields } from '#web/image/image-fields.ts'

/** What a document says to search engines, in GROQ; `read-seo.ts` reads it. */
export const seoFields = `seo{title, description, picture{${imageFields}}, noIndex}` as const
