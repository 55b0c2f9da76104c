/**
 * The title of a search page.
 *
 * @param words the search words; empty if there are none
 * @param name the page's name without them
 * @returns such as `“leash” – Search`
 */
export function searchTitle(words: string, name: string): string {
  return words === '' ? name : `“${words}” – ${name}`
}

/** Removes the search words from a page's title, for privacy. */
export function titleWithoutWords(title: string): string {
  return title.replace(/^“.*” – /s, '')
}
