import { isAppAddress, pathKey } from './redirect-path.ts'

/** The greatest length of an address in a redirect, in characters. */
const maxLength = 300

const example = '/products/old-kit'

/** An error message if a text cannot be the old address of a page, else `true`. */
export function checkSource(from: unknown): true | string {
  const text = checkPath(from, 'Enter the old address')
  if (text !== true || typeof from !== 'string') return text
  if (from.includes('?')) {
    return 'Leave out the “?” and what follows it: a redirect holds for every query, and keeps it.'
  }
  if (from.includes('#')) return 'Leave out the “#” and what follows it: browsers do not send that.'
  return checkKey(from, 'The home page cannot lead elsewhere.')
}

/** An error message if a text cannot be where a redirect leads, else `true`. */
export function checkTarget(to: unknown): true | string {
  const text = checkPath(to, 'Enter the new address')
  if (text !== true || typeof to !== 'string') return text
  const [path = ''] = to.split('#')
  if (path.includes('?')) {
    return 'Leave out the “?” and what follows it: the query of the old address is kept.'
  }
  return checkKey(path)
}

function checkPath(text: unknown, missing: string): true | string {
  if (typeof text !== 'string' || !text.trim()) return `${missing}, such as ${example}.`
  if (text.length > maxLength) {
    return `Use at most ${maxLength} characters; there are ${text.length}.`
  }
  if (/^[a-z][a-z\d+.-]*:|^\/\/|^www\./i.test(text)) {
    return `Write what follows the site’s name, such as ${example}: redirects stay within this site.`
  }
  if (text.includes('\\')) return 'Use forward slashes only.'
  if (/\p{Cc}/u.test(text) || text !== text.trim()) {
    return 'There is a space or a hidden character in it. Type the address again.'
  }
  return text.startsWith('/') ? true : `Begin with a slash, such as ${example}.`
}

function checkKey(path: string, home?: string): true | string {
  const key = pathKey(path)
  if (key === undefined) return `No page can have this address. Write it like ${example}.`
  if (key === '/' && home !== undefined) return home
  const [, first = ''] = key.split('/')
  return isAppAddress(key)
    ? `“/${decodeURIComponent(first)}” belongs to the site’s own machinery. Choose the address of a page.`
    : true
}
