import type { ValidationContext } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { knownAddresses } from './taken-addresses.ts'
import { isAppAddress, pathKey, redirectTarget } from './redirect-path.ts'
import { sourceKey } from './redirect-table.ts'

/** An error message if an old address cannot be redirected, else `true`. */
export async function checkFrom(from: unknown, context: ValidationContext): Promise<true | string> {
  const shape = checkSource(from)
  const [id, key] = [context.document?._id, sourceKey(from)]
  if (shape !== true || id === undefined || key === undefined) return shape
  const { pages, sourceAt } = await knownAddresses(id, context)
  const page = pages.get(key)
  if (page !== undefined) {
    return `${page} is at this address now, and a page takes priority over a redirect.`
  }
  const other = sourceAt(key)
  if (other === undefined) return true
  const draft = other._id.includes('.') ? ' (a draft)' : ''
  return `Another redirect${draft} already leads from this address to ${other.to ?? 'nowhere'}. Change that one.`
}

/**
 * An error message if a new address is not a valid target, or leads back to the old address, else
 * `true`.
 */
export async function checkTo(to: unknown, context: ValidationContext): Promise<true | string> {
  const shape = checkTarget(to)
  const id = context.document?._id
  const key = sourceKey(fieldOf(context.document, 'from'))
  if (shape !== true || id === undefined || key === undefined) return shape
  const { pages, targetFrom } = await knownAddresses(id, context)
  const passed = new Set([key])
  for (let next = redirectTarget(to)?.key; next !== undefined; next = targetFrom(next)?.key) {
    if (passed.has(next)) return circle([...passed, next])
    if (pages.has(next)) return true
    passed.add(next)
  }
  return true
}

/** A warning if a new address has no page, else `true`. */
export async function checkArrives(
  to: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const [id, key] = [context.document?._id, redirectTarget(to)?.key]
  // Another rule reports a redirect to itself.
  const isOwn = key === sourceKey(fieldOf(context.document, 'from'))
  if (id === undefined || key === undefined || isOwn) return true
  const { pages, targetFrom } = await knownAddresses(id, context)
  if (pages.has(key) || targetFrom(key) !== undefined) return true
  return 'There is no page at this address. Visitors who follow the redirect get a “not found” page.'
}

/** The maximum number of addresses in a loop that a message names. */
const maxNamed = 6

function circle(way: readonly string[]): string {
  if (way.length === 2) return 'This redirect leads to itself. Enter another address.'
  const named = way.map((key) => decodeURI(key))
  const shown = named.length > maxNamed ? [...named.slice(0, maxNamed - 1), '…', way[0]] : named
  return `These redirects form a loop: ${shown.join(' → ')}. Change one of them.`
}

/** The maximum length of an address in a redirect, in characters. */
const maxLength = 300

const example = '/products/old-kit'

/** An error message if a text cannot be the old address of a page, else `true`. */
function checkSource(from: unknown): true | string {
  const text = checkPath(from, 'Enter the old address')
  if (text !== true || typeof from !== 'string') return text
  if (from.includes('?')) {
    return 'Leave out the “?” and everything after it. A redirect applies to every query and keeps it.'
  }
  if (from.includes('#'))
    return 'Leave out the “#” and everything after it. Browsers do not send that part.'
  return checkKey(from, 'The home page cannot be redirected.')
}

/** An error message if a text cannot be the target of a redirect, else `true`. */
function checkTarget(to: unknown): true | string {
  const text = checkPath(to, 'Enter the new address')
  if (text !== true || typeof to !== 'string') return text
  const [path = ''] = to.split('#')
  if (path.includes('?')) {
    return 'Leave out the “?” and everything after it. The redirect keeps the query of the old address.'
  }
  return checkKey(path)
}

function checkPath(text: unknown, missing: string): true | string {
  if (typeof text !== 'string' || !text.trim()) return `${missing}, such as ${example}.`
  if (text.length > maxLength) {
    return `Use at most ${maxLength} characters; there are ${text.length}.`
  }
  if (/^[a-z][a-z\d+.-]*:|^\/\/|^www\./i.test(text)) {
    return `Write only the part after the site’s name, such as ${example}. Redirects stay within this site.`
  }
  if (text.includes('\\')) return 'Use forward slashes only.'
  if (/\p{Cc}/u.test(text) || text !== text.trim()) {
    return 'The address contains a space or a hidden character. Type it again.'
  }
  return text.startsWith('/') ? true : `Begin with a slash, such as ${example}.`
}

function checkKey(path: string, home?: string): true | string {
  const key = pathKey(path)
  if (key === undefined) return `No page can have this address. Write it like ${example}.`
  if (key === '/' && home !== undefined) return home
  const [, first = ''] = key.split('/')
  return isAppAddress(key)
    ? `The site uses “/${decodeURIComponent(first)}” internally. Choose the address of a page.`
    : true
}
