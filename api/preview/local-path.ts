/** A reserved origin, used to resolve paths. */
const base = 'https://site.invalid'
/** The maximum length of an address, in characters. */
const maxLength = 2000
/** Paths that are not pages of the site, so a preview never leads there. */
const notPages = /^\/(?:api|studio)(?:\/|$)/i
/** Characters that a browser could drop or read as the start of a host. */
const odd = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Reads the target of a link into or out of the preview. Browsers drop tabs and new lines from an address
 * and read `\` as `/`, and proxies can decode once too often. So the address must be a plain path of the
 * site after any number of decodings.
 *
 * @param text the address in the link; undefined if it has none
 * @returns path, query and fragment, or undefined if it leads elsewhere
 * @example localPath('/products?page=2') === '/products?page=2'; localPath('//example.com') === undefined
 */
export function localPath(text = '/'): string | undefined {
  if (text.length > maxLength) return undefined
  const { pathname, search, hash } = safeUrl(text) ?? {}
  if (pathname === undefined || !everyReading(text).every((read) => safeUrl(read))) return undefined
  return `${pathname}${search}${hash}`
}

/** Parses the address; undefined if it is not a page of this site. */
function safeUrl(text: string): URL | undefined {
  if (!text.startsWith('/') || text.startsWith('//') || odd.test(text)) return undefined
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  const isPage =
    url.origin === base && !url.pathname.startsWith('//') && !notPages.test(url.pathname)
  return isPage ? url : undefined
}

/** The maximum number of decodings; no page needs to be encoded more than once. */
const maxDecoded = 5

/** The address after each decoding; an empty one if it cannot be decoded. */
function everyReading(text: string): string[] {
  const readings: string[] = []
  let path = text.replace(/[?#].*$/s, '')
  for (let count = 0; count < maxDecoded && path.includes('%'); count += 1) {
    path = decoded(path)
    readings.push(path)
  }
  // Repeated encoding is suspicious, so reject the address.
  return path.includes('%') ? [...readings, ''] : readings
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
