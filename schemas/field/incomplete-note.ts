/**
 * What a document lacks, for the line below its name in a list.
 *
 * @param parts every part that the site needs, under the word an editor knows it by
 * @returns such as `['Incomplete: no price, no description']`, or nothing where all is there
 */
export function incompleteNote(parts: Readonly<Record<string, unknown>>): string[] {
  const missing = Object.entries(parts).filter(([, part]) => isMissing(part))
  if (missing.length === 0) return []
  return [`Incomplete: ${missing.map(([word]) => `no ${word}`).join(', ')}`]
}

function isMissing(part: unknown): boolean {
  return (
    part === undefined ||
    part === null ||
    (typeof part === 'string' && !part.trim()) ||
    (Array.isArray(part) && part.length === 0)
  )
}
