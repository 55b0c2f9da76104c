/** Parts of a document, under the words that an editor knows them by. */
type Parts = Readonly<Record<string, unknown>>

/**
 * What a document lacks, for the line below its name in a list.
 *
 * @param vital the parts without which the site leaves the document out
 * @param parts the others, without which it is shown with a gap
 * @returns such as `['Incomplete: no price, no description']`, or nothing where all is there
 */
export function incompleteNote(vital: Parts, parts: Parts = {}): string[] {
  const missing = wordsOfMissing({ ...vital, ...parts })
  if (missing.length === 0) return []
  const heading = wordsOfMissing(vital).length > 0 ? 'Cannot be shown' : 'Incomplete'
  return [`${heading}: ${missing.map((word) => `no ${word}`).join(', ')}`]
}

function wordsOfMissing(parts: Parts): string[] {
  return Object.entries(parts)
    .filter(([, part]) => isMissing(part))
    .map(([word]) => word)
}

function isMissing(part: unknown): boolean {
  return (
    part === undefined ||
    part === null ||
    (typeof part === 'string' && !part.trim()) ||
    (Array.isArray(part) && part.length === 0)
  )
}
