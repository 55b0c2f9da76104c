/** A reserved origin, used to resolve paths. */
const base = 'https://site.invalid'
/** The maximum length of a link's URL, in characters. */
const maxLength = 2000
/** Paths that are not pages of the site, so a preview never leads there. */
const notPages = /^\/(?:api|studio)(?:\/|$)/i
/** Characters that a browser could drop or read as the start of a host. */
const odd = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Reads the target of a link into or out of the preview. Browsers drop tabs and new lines from a URL
 * and read `\` as `/`, and proxies can decode once too often. So the URL must be a plain path of the
 * site after any number of decodings.
 *
 * @param text the URL in the link; undefined if the link has none
 * @returns path, query and fragment, or undefined if the link leads elsewhere
 * @example localPath('/products?page=2') === '/products?page=2'; localPath('//example.com') === undefined
 */
export function localPath(text = '/'): string | undefined {
  if (text.length > maxLength) return undefined
  const url = safeUrl(text)
  const decoded = decodedOnce(text.replace(/[?#].*$/s, ''))
  // No page needs to be encoded more than once, and further decodings do not change a path without `%`.
  if (!url || decoded.includes('%') || !safeUrl(decoded)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Parses the URL; undefined if it is not a page of this site. */
function safeUrl(text: string): URL | undefined {
  if (!text.startsWith('/') || text.startsWith('//') || odd.test(text)) return undefined
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  const isPage =
    url.origin === base && !url.pathname.startsWith('//') && !notPages.test(url.pathname)
  return isPage ? url : undefined
}

/** Decodes a path; the result is empty if that is impossible. */
function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
