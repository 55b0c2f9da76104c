import { foldText } from './fold-text.ts'

/** The maximum length of a slug, in characters. */
export const slugLength = 80

/** Lower-case words joined by dashes. */
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Makes a slug from a title.
 *
 * @returns such as `food-and-snack-kit`; empty if the title has neither Latin letters nor digits
 */
export function slugFrom(title: string): string {
  const words = foldText(title)
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return cut(words.join('-'), slugLength)
}

/** The slug itself if it is free, otherwise the slug with the first free number, such as `kit-2`. */
export function freeSlug(slug: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const candidate = cut(slug, slugLength - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}

/** An error message if a text is not a valid slug, else `true`. */
export function checkSlugText(slug: string): true | string {
  if (slug.length > slugLength) {
    return `Use at most ${slugLength} characters; there are ${slug.length}.`
  }
  if (slugShape.test(slug)) return true
  const better = slugFrom(slug)
  const hint = better ? `, such as “${better}”` : ''
  return `Use only lowercase letters, digits and single dashes${hint}.`
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/-+$/, '')
}
