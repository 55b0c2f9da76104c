import { maxSearchLength } from '#schemas/search/search-request.ts'

/**
 * What a search page is called.
 *
 * @param words what is searched for; none where nothing is
 * @param name the page's name without them
 * @returns such as `“leash” – Search`
 */
export function searchTitle(words: string, name: string): string {
  const said = words.slice(0, maxSearchLength).toWellFormed().replaceAll(/\s+/g, ' ').trim()
  return said === '' ? name : `“${said}” – ${name}`
}

/** A page's title without what was searched for, which nobody may learn from it. */
export function titleWithoutWords(title: string): string {
  return title.replace(/^“.*” – /s, '')
}
