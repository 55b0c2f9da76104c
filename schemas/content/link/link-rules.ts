import type { Path, ValidationContext, ValidationError } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { knownAddresses } from '#schemas/content/redirect/taken-addresses.ts'
import { isAppAddress, pathKey } from '#schemas/content/redirect/redirect-path.ts'
import { linkTarget } from './link-target.ts'

/** The maximum length of a link's target, in characters. */
const maxLength = 300

/** An error message if a text is not a valid link target, else `true`. */
export function checkAddress(to: unknown): true | string {
  if (typeof to !== 'string' || !to.trim()) {
    return 'Enter an address, such as /contact, or one that begins with https://.'
  }
  if (to.length > maxLength) return `Use at most ${maxLength} characters; there are ${to.length}.`
  if (linkTarget(to) !== undefined) return true
  if (/^https:/i.test(to.trim()))
    return 'This is not a web address. Copy it from the browser again.'
  if (!to.trim().startsWith('/')) {
    return 'Begin with a slash for a page on this site, such as /contact, or with https://.'
  }
  const [path = ''] = to.trim().split(/[?#]/)
  const key = pathKey(path)
  return key !== undefined && isAppAddress(key)
    ? 'The site uses this address internally. Choose the address of a page.'
    : 'No page can have this address. Write it like /products/master-kit.'
}

/**
 * An error for each link in a list that leads to a missing page of this site, with one query to the
 * lake for the whole list.
 */
export async function checkPages(
  links: unknown,
  context: ValidationContext,
): Promise<true | ValidationError[]> {
  const id = context.document?._id
  const inside = targetsIn(links).filter(({ key }) => key !== undefined)
  if (id === undefined || inside.length === 0) return true
  const { pages, targetFrom } = await knownAddresses(id, context)
  const missing = inside.filter(({ key = '' }) => !pages.has(key) && targetFrom(key) === undefined)
  const message =
    'There is no page at this address. Publish the page first, or choose another address.'
  return missing.length === 0 || missing.map(({ path }) => ({ message, path }))
}

interface ListedTarget {
  readonly key: string | undefined
  /** The position of the address within the list. */
  readonly path: Path
}

function targetsIn(links: unknown): ListedTarget[] {
  if (!Array.isArray(links)) return []
  return links.flatMap((link: unknown, at) => {
    const [to, key] = [fieldOf(link, 'to'), fieldOf(link, '_key')]
    const segment = typeof key === 'string' ? { _key: key } : at
    // Another rule reports invalid addresses.
    const target = checkAddress(to) === true ? linkTarget(to) : undefined
    return target ? [{ key: target.key, path: [segment, 'to'] }] : []
  })
}
