/**
 * The title of the search page.
 *
 * @param words the words to search for, or an empty string
 * @param name the page's name
 * @example searchTitle('leash', 'Search') === '“leash” – Search'
 */
export function searchTitle(words: string, name: string): string {
  return words === '' ? name : `“${words}” – ${name}`
}

/** Removes the words of a search from a page's title, to keep them private. */
export function titleWithoutWords(title: string): string {
  return title.replace(/^“.*” – /s, '')
}
