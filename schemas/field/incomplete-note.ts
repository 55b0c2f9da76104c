/** The parts of a document, by the names that editors know. */
type Parts = Readonly<Record<string, unknown>>

/**
 * Lists what a document lacks, for the line below its name in a list.
 *
 * @param vital the parts that the site requires to show the document
 * @param parts optional parts; if they are missing, the page has a gap
 * @returns such as `['Incomplete: no price, no description']`; empty if nothing is missing
 */
export function incompleteNote(vital: Parts, parts: Parts = {}): string[] {
  const missing = missingParts({ ...vital, ...parts })
  if (missing.length === 0) return []
  const heading = missingParts(vital).length > 0 ? 'Cannot be shown' : 'Incomplete'
  return [`${heading}: ${missing.map((name) => `no ${name}`).join(', ')}`]
}

function missingParts(parts: Parts): string[] {
  return Object.entries(parts)
    .filter(([, part]) => isMissing(part))
    .map(([name]) => name)
}

function isMissing(part: unknown): boolean {
  return (
    part === undefined ||
    part === null ||
    (typeof part === 'string' && !part.trim()) ||
    // Includes lists: if a preview selects an entry, the Studio turns the list into an object.
    (typeof part === 'object' && Object.values(part).every((entry) => entry === undefined))
  )
}
