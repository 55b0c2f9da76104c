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

/** A warning if a text has an unknown placeholder, else `true`. */
export function checkPlaceholders(text: unknown): true | string {
  if (typeof text !== 'string') return true
  const unknown = [...text.matchAll(inBraces)].find(([, name]) => !isPlaceholder(name))
  return unknown
    ? `“${unknown[0]}” is not a placeholder, so the site would show it unchanged. ${placeholderHint}`
    : true
}

function isPlaceholder(name: unknown): name is Placeholder {
  return placeholders.some((known) => known === name)
}
