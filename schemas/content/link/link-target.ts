import { redirectTarget } from '#schemas/content/redirect/redirect-path.ts'

/** The target of a link in the site's header or footer. */
export interface LinkTarget {
  /** The encoded target: a page with its query and fragment, or an https URL. */
  readonly to: string
  /** The key of the page's path (`redirect-path.ts`); undefined if the link leaves the site. */
  readonly key?: string
}

/**
 * Reads the target of a link.
 *
 * @param to an address on this site, or a URL that begins with https://; the lake can store anything
 * else
 * @returns undefined for anything else
 */
export function linkTarget(to: unknown): LinkTarget | undefined {
  if (typeof to !== 'string') return undefined
  const text = to.trim()
  if (/^https:\/\//i.test(text)) {
    const url = URL.parse(text)
    // Text before an @ can pass for the host name: `https://petjet.example@evil.example`.
    return url && url.username + url.password === '' ? { to: url.href } : undefined
  }
  const [path = ''] = text.split(/[?#]/)
  const page = redirectTarget(path)
  if (page === undefined) return undefined
  const { search, hash } = new URL(text.slice(path.length), 'https://a.example')
  return { to: `${page.path}${search}${hash}`, key: page.key }
}
