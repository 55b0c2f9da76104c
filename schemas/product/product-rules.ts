import type { ValidationContext } from 'sanity'
import { knownDocuments, nameOf } from '#schemas/field/known-documents.ts'

/** How long the text of a kit's card may be, in characters. */
export const cardTextLimit = 240

/** Warns of a card without text, or with so much that it is cut. */
export function checkCardText(text: string | undefined): true | string {
  if (!text?.trim()) return 'The kit’s card in the catalogue will have no text.'
  return text.length > 160 && text.length <= cardTextLimit
    ? 'Cards look best with at most 160 characters.'
    : true
}

/** Warns of a description that says next to nothing. */
export function checkDescription(text: string | undefined): true | string {
  const length = text?.trim().length ?? 0
  return length > 0 && length < 60
    ? 'Two or three sentences help visitors and search engines.'
    : true
}

/** Warns where another kit is featured already: the site has room for one. */
export async function checkOnlyFeatured(
  isFeatured: boolean | undefined,
  context: ValidationContext,
): Promise<true | string> {
  if (isFeatured !== true || !context.document) return true
  const { others } = await knownDocuments(context.document, context)
  const other = others.find(({ featured }) => featured === true)
  if (!other) return true
  return `${nameOf(other)} is featured too, and the site has room for one: switch it off there.`
}
