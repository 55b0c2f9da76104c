import { ShopError } from '#schemas/shop/shop-error.ts'

/** A product's tags by its id. */
export type TagsById = Map<string, string[]>

/** Asks for the tags of products too, which the SDK does not (`docs/product.md §3`). */
export function askForTags(document: string): string {
  return document.replace(/fragment ProductFragment on Product\s*\{/, (start) => `${start} tags`)
}

/**
 * Takes the tags out of an answer again, if the SDK refuses what it did not ask for, and keeps
 * them by product.
 */
export function takeTags(data: unknown, tagsById: TagsById): unknown {
  if (Array.isArray(data)) return data.map((item) => takeTags(item, tagsById))
  if (typeof data !== 'object' || data === null) return data
  const fields = Object.entries(data).filter(([name]) => name !== 'tags')
  if ('tags' in data && Array.isArray(data.tags) && 'id' in data) {
    tagsById.set(String(data.id), data.tags.map(String))
  }
  return Object.fromEntries(fields.map(([name, inner]) => [name, takeTags(inner, tagsById)]))
}

/** Whether a failure says that the token may not read tags, without which all else can be read. */
export function isWithoutTags(failure: unknown): boolean {
  return (
    failure instanceof ShopError && failure.code === 'refused' && /\btags\b/.test(failure.message)
  )
}
