/** An origin that nobody can own, against which paths are resolved. */
const base = 'https://site.invalid'
/** Longer addresses are nobody's page. */
const maxLength = 2000
/** Where a preview never leads: neither is a page of the site. */
const notPages = /^\/(?:api|studio)(?:\/|$)/i
/** Nothing a browser might read as the beginning of a host, or drop. */
const odd = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Reads where a link into or out of the preview leads. Browsers drop tabs and new lines from an
 * address and read `\` as `/`, and proxies can decode once more than they should, so the address has
 * to be a plain path of the site however often it is decoded.
 *
 * @param text the address as the link gives it; undefined if it names none
 * @returns path, query and fragment, or undefined if it leads elsewhere
 * @example localPath('/products?page=2') === '/products?page=2'; localPath('//example.com') === undefined
 */
export function localPath(text = '/'): string | undefined {
  if (text.length > maxLength) return undefined
  const { pathname, search, hash } = safeUrl(text) ?? {}
  if (pathname === undefined || !everyReading(text).every((read) => safeUrl(read))) return undefined
  return `${pathname}${search}${hash}`
}

/** The address where it is a page of this site. */
function safeUrl(text: string): URL | undefined {
  if (!text.startsWith('/') || text.startsWith('//') || odd.test(text)) return undefined
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  const isPage =
    url.origin === base && !url.pathname.startsWith('//') && !notPages.test(url.pathname)
  return isPage ? url : undefined
}

/** How often an address is decoded at most; no page needs to be encoded more than once. */
const maxDecoded = 5

/** What is left of an address after each decoding; an empty one if it cannot be decoded. */
function everyReading(text: string): string[] {
  const readings: string[] = []
  let path = text.replace(/[?#].*$/s, '')
  for (let count = 0; count < maxDecoded && path.includes('%'); count += 1) {
    path = decoded(path)
    readings.push(path)
  }
  // Whoever encodes so often hides something.
  return path.includes('%') ? [...readings, ''] : readings
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
