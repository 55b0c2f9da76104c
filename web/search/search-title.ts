/**
 * What a search page is called.
 *
 * @param words what is searched for; none if nothing is
 * @param name the page's name without them
 * @returns such as `“leash” – Search`
 */
export function searchTitle(words: string, name: string): string {
  return words === '' ? name : `“${words}” – ${name}`
}

/** A page's title without what was searched for, which nobody can learn from it. */
export function titleWithoutWords(title: string): string {
  return title.replace(/^“.*” – /s, '')
}
