import { redirectTarget } from '#schemas/redirect/redirect-path.ts'

/** Where a link of the site's frame leads. */
export interface LinkTarget {
  /** The address, encoded: of a page with its query and fragment, or one that begins with https://. */
  readonly to: string
  /** The key of the page's path (`redirect-path.ts`); undefined if the link leaves the site. */
  readonly key?: string
}

/**
 * Reads where a link leads.
 *
 * @param to an address of this site, or one that begins with https://; anything else can be stored
 * @returns undefined if it can be neither
 */
export function linkTarget(to: unknown): LinkTarget | undefined {
  if (typeof to !== 'string') return undefined
  const text = to.trim()
  if (/^https:\/\//i.test(text)) {
    const url = URL.parse(text)
    // What stands before an @ looks like the site that somebody goes to.
    return url && url.username + url.password === '' ? { to: url.href } : undefined
  }
  const [path = ''] = text.split(/[?#]/)
  const page = redirectTarget(path)
  if (page === undefined) return undefined
  const { search, hash } = new URL(text.slice(path.length), 'https://a.example')
  return { to: `${page.path}${search}${hash}`, key: page.key }
}
