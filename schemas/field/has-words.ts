/** Whether a text contains every word of a search, in any order and spelling of letters. */
export function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => text.toLowerCase().includes(word))
}
