import { isAppSegment } from './reserved-segments.ts'

/**
 * The paths of redirects: how paths compare, and which paths belong to visitors' pages. The Studio's
 * rules, the server's lookup and content health all use these functions.
 */

/** A redirect target within the site. */
export interface RedirectTarget {
  /** The key of the target's path. */
  readonly key: string
  /** The encoded path. */
  readonly path: string
  /** The encoded fragment with the `#`; empty if there is no fragment. */
  readonly hash: string
}

/** The maximum length of an address, in characters; proxies reject longer addresses. */
const maxTarget = 2000

/**
 * The common form of all spellings of a path: decoded, in lower case as the router compares, and
 * without a trailing slash.
 *
 * @param path without query and fragment, encoded or as people write it
 * @returns undefined if the path cannot belong to a page of this site
 * @example pathKey('/Products/Caf%C3%A9/') === pathKey('/products/café')
 */
export function pathKey(path: string): string | undefined {
  return segmentsOf(path)
    ?.map((segment) => encodeURIComponent(segment.toLowerCase()))
    .join('/')
    .replace(/^/, '/')
}

/** Whether a path leads to the app itself (Studio, API, files) and not to a page for visitors. */
export function isAppAddress(key: string): boolean {
  const [, first = ''] = key.split('/')
  return isAppSegment(first)
}

/**
 * Reads the target of a redirect.
 *
 * @param to a path on this site, with or without a fragment; the lake can contain anything else
 * @returns undefined if the target is not a page of this site
 */
export function redirectTarget(to: unknown): RedirectTarget | undefined {
  if (typeof to !== 'string' || !to.isWellFormed() || to.length > maxTarget) return undefined
  const at = to.indexOf('#')
  const [plain, fragment] = at < 0 ? [to, ''] : [to.slice(0, at), to.slice(at + 1)]
  const [key, segments] = [pathKey(plain), segmentsOf(plain)]
  if (key === undefined || segments === undefined || isAppAddress(key)) return undefined
  // A proxy that decodes twice would read a different address.
  if (segments.some((segment) => /[/%]/.test(segment))) return undefined
  return {
    key,
    path: `/${segments.map(encodeURIComponent).join('/')}`,
    hash: fragment === '' ? '' : new URL(`#${fragment}`, 'https://a.example').hash,
  }
}

/** The decoded segments of a path; none for the home page, undefined for an invalid path. */
function segmentsOf(path: string): string[] | undefined {
  if (!path.startsWith('/') || !path.isWellFormed() || /[?#\\\p{Cc}]/u.test(path)) return undefined
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (trimmed === '/') return []
  const segments = trimmed.slice(1).split('/').map(decoded)
  return segments.every((segment) => segment !== undefined && isSegment(segment))
    ? segments.flatMap((segment) => segment ?? [])
    : undefined
}

/** Browsers resolve dots as folders, and read an empty segment as the start of a host. */
function isSegment(segment: string): boolean {
  return segment.trim() !== '' && !/^\.\.?$/.test(segment) && !/[\\\p{Cc}]/u.test(segment)
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize('NFC')
  } catch {
    return undefined
  }
}
