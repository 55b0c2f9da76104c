import { slugFrom } from '#schemas/field/slug-text.ts'
import type { KitDocument } from './read-kit-facts.ts'

/**
 * The download URL of a document, with a descriptive file name. The lake's CDN reads the name from
 * `dl` (https://www.sanity.io/docs/asset-cdn): the `download` attribute has no effect on a link to
 * another host.
 */
export function downloadAddress({ url, title, kind, type }: KitDocument): string {
  const address = new URL(url)
  address.searchParams.set('dl', `${slugFrom(`${kind} ${title}`)}.${type}`)
  return address.href
}
