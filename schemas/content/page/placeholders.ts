/** The site settings that a page's text can insert in braces, such as `{email}`. */
export const placeholders = ['brand', 'email', 'phone'] as const

export type Placeholder = (typeof placeholders)[number]

const inBraces = /\{([^{}\n]*)\}/g

/** The hint for editors. */
export const placeholderHint = `Use ${placeholders.map((name) => `{${name}}`).join(', ')} to insert values from the site settings.`

const known = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g')

/** Replaces the placeholders with their values; other braces stay. */
export function fillIn(text: string, details: Readonly<Record<Placeholder, string>>): string {
  // The pattern matches nothing but the names.
  return text.replaceAll(known, (_, name) => details[name as Placeholder])
}

/**
 * A warning if the site would show braces in a text unchanged, else `true`.
 *
 * @param isFilledIn whether the page replaces placeholders in this text
 */
export function checkPlaceholders(text: unknown, isFilledIn: boolean): true | string {
  if (typeof text !== 'string') return true
  const shown = [...text.matchAll(inBraces)].find(
    ([, name]) => !(isFilledIn && isPlaceholder(name)),
  )
  if (!shown) return true
  const hint = isFilledIn ? placeholderHint : 'Write the words themselves.'
  return `The site would show “${shown[0]}” unchanged. ${hint}`
}

function isPlaceholder(name: unknown): name is Placeholder {
  return placeholders.some((known) => known === name)
}
