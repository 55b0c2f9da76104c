/** A run of things in a kit, under a bold sub-heading or none. */
export interface IncludesSection {
  readonly heading: string | null
  readonly items: readonly string[]
}

/**
 * Splits a kit's `includes` at its bullets into sections; a line wrapped in double asterisks
 * begins a section under a bold sub-heading (`spec.md §2`).
 *
 * @param includes bullet-separated text, such as `• Towels • **For the dog** • Bowl`
 */
export function parseIncludes(includes: string): IncludesSection[] {
  const sections: { heading: string | null; items: string[] }[] = []
  for (const line of includes.split(/[•\n]/).map((part) => part.trim())) {
    const heading = /^\*\*(.+)\*\*$/.exec(line)?.[1]?.trim()
    if (heading) sections.push({ heading, items: [] })
    else if (line) (sections.at(-1) ?? startSection(sections)).items.push(line)
  }
  return sections
}

function startSection(sections: { heading: string | null; items: string[] }[]) {
  const section = { heading: null, items: [] }
  sections.push(section)
  return section
}

/** A plain sentence when the text lists nothing or leaves a sub-heading empty, else `true`. */
export function checkIncludes(includes: string | undefined): true | string {
  if (!includes?.trim()) return true
  const empty = parseIncludes(includes).find(({ items }) => items.length === 0)
  if (empty) return `Nothing is listed under "${empty.heading ?? ''}".`
  return (includes.match(/\*\*/g)?.length ?? 0) % 2 === 0
    ? true
    : 'A sub-heading needs two asterisks on both sides: **For the dog**.'
}
