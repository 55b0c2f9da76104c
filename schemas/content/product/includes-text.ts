/** A group of items in a kit, with or without a bold subheading. */
export interface IncludesSection {
  readonly heading: string | null
  readonly items: readonly string[]
}

/**
 * Splits a kit's `includes` at its bullets into sections; a line wrapped in double asterisks
 * begins a section under a bold subheading (`docs/product.md §2`). A dash, an asterisk or a number
 * at the start of a line also counts as a bullet.
 *
 * @param includes bullet-separated text, such as `• Towels • **For the dog** • Bowl`
 */
export function parseIncludes(includes: string): IncludesSection[] {
  const sections: { heading: string | null; items: string[] }[] = []
  const lines = includes.split('\n').map((line) => line.trim().replace(lineBullet, ''))
  for (const line of lines.flatMap((text) => text.split('•')).map((part) => part.trim())) {
    const heading = subheading.exec(line)?.[1]?.trim()
    if (heading) sections.push({ heading, items: [] })
    else if (line) (sections.at(-1) ?? startSection(sections)).items.push(line)
  }
  return sections
}

/** A bullet at the start of a line. A space must follow, so that "-20 °C" is not a bullet. */
export const lineBullet = /^(?:[●▪◦‣·–—*-]|\d{1,2}[.)])(?:\s+|$)/

/** A line with a bold subheading. */
export const subheading = /^\*\*(.+)\*\*$/

function startSection(sections: { heading: string | null; items: string[] }[]) {
  const section = { heading: null, items: [] }
  sections.push(section)
  return section
}

/** An error message if the text lists nothing or has an empty section, else `true`. */
export function checkIncludes(includes: unknown): true | string {
  if (typeof includes !== 'string' || !includes.trim()) return true
  const sections = parseIncludes(includes)
  if (sections.length === 0) return 'There are only bullets here. Write what is in the kit.'
  const empty = sections.find(({ items }) => items.length === 0)
  if (empty) return `Nothing is listed under "${empty.heading ?? ''}".`
  return (includes.match(/\*\*/g)?.length ?? 0) % 2 === 0
    ? true
    : 'A subheading needs two asterisks on both sides: **For the dog**.'
}

/** A warning if the site would show asterisks literally, else `true`. */
export function checkIncludesLook(includes: unknown): true | string {
  if (typeof includes !== 'string') return true
  const items = parseIncludes(includes).flatMap((section) => section.items)
  const odd = items.find((item) => /\*\*.+\*\*/.test(item))
  return odd === undefined
    ? true
    : `“${odd}” would show its asterisks. A subheading is a whole line between double asterisks.`
}
