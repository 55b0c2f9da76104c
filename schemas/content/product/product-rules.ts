import type { ValidationContext } from 'sanity'
import { knownDocuments, nameOf } from '#schemas/field/known-documents.ts'

/** The maximum length of the text on a kit's card, in characters. */
export const cardTextLimit = 240

/** A warning if a kit has the name of a copy, or another kit's name, else `true`. */
export async function checkName(
  title: string | undefined,
  context: ValidationContext,
): Promise<true | string> {
  const name = title?.trim()
  if (!name || !context.document) return true
  if (name.startsWith('Copy of ')) return 'This is the name of a copy. Give the kit its own name.'
  const { others } = await knownDocuments(context.document, context)
  const other = others.find((one) => one.title?.trim() === name)
  return other ? `${nameOf(other)} has the same name. Visitors cannot tell the two apart.` : true
}

/** A warning if a card has no text or too much, else `true`. */
export function checkCardText(text: string | undefined): true | string {
  if (!text?.trim()) return 'The kit’s card in the catalog will have no text.'
  return text.length > 160 && text.length <= cardTextLimit
    ? 'Cards look best with at most 160 characters.'
    : true
}

/** A warning if a description is very short, else `true`. */
export function checkDescription(text: string | undefined): true | string {
  const length = text?.trim().length ?? 0
  return length > 0 && length < 60
    ? 'Two or three sentences help visitors and search engines.'
    : true
}

/**
 * A warning if another kit is already featured, because the site shows only one featured kit, else
 * `true`.
 */
export async function checkOnlyFeatured(
  isFeatured: boolean | undefined,
  context: ValidationContext,
): Promise<true | string> {
  if (isFeatured !== true || !context.document) return true
  const { others } = await knownDocuments(context.document, context)
  const other = others.find(({ featured }) => featured === true)
  if (!other) return true
  return `${nameOf(other)} is featured too, but the site has room for only one. Turn off “Featured” there.`
}
