import { imageFields } from '#web/content/image/image-fields.ts'

/** A document's search metadata, in GROQ; `read-seo.ts` reads it. */
export const seoFields = `seo{title, description, picture{${imageFields}}, noIndex}` as const
