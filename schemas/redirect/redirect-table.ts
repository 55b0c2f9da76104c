import { fieldOf } from '#schemas/field/field-of.ts'
import { isAppAddress, pathKey, type RedirectTarget, redirectTarget } from './redirect-path.ts'

/** A redirect that can be followed. */
export interface TableRedirect {
  /** The document's id. */
  readonly id: string
  readonly isPermanent: boolean
  readonly target: RedirectTarget
}

/** All redirects by the key of the address that they lead away from. */
export interface RedirectTable {
  readonly byKey: ReadonlyMap<string, TableRedirect>
  /** The ids of documents that are not followed: an address is damaged, of the app, or elsewhere. */
  readonly refused: readonly string[]
}

/**
 * Reads what is stored as redirects. An import or a script can store anything, so each document is
 * read by itself; of two for one address, the first one counts.
 */
export function redirectTable(stored: readonly unknown[]): RedirectTable {
  const byKey = new Map<string, TableRedirect>()
  const refused: string[] = []
  for (const row of stored) {
    const id = String(fieldOf(row, '_id'))
    const key = sourceKey(fieldOf(row, 'from'))
    const target = redirectTarget(fieldOf(row, 'to'))
    if (key === undefined || target === undefined) refused.push(id)
    else if (!byKey.has(key)) {
      byKey.set(key, { id, target, isPermanent: fieldOf(row, 'permanent') !== false })
    }
  }
  return { byKey, refused }
}

/** The key of an address that a redirect can lead away from; neither the home page nor the app. */
export function sourceKey(from: unknown): string | undefined {
  const key = typeof from === 'string' ? pathKey(from) : undefined
  return key === undefined || key === '/' || isAppAddress(key) ? undefined : key
}

/** How many redirects in a row are followed; the server shortens every chain that it sees. */
const maxSteps = 50

/** The end of a chain of redirects. */
export interface RedirectEnd {
  readonly path: string
  readonly hash: string
  /** Whether every redirect on the way is. */
  readonly isPermanent: boolean
}

/**
 * Follows redirects from an address to their end: a page, or an address without a redirect.
 *
 * @param hasPage whether a page has this path now; a page wins over a redirect
 * @returns `'loop'` if the redirects form a loop or are more than 50; undefined if no redirect
 *   starts at the key
 */
export function redirectEnd(
  key: string,
  { byKey }: Pick<RedirectTable, 'byKey'>,
  hasPage: (path: string) => boolean,
): RedirectEnd | 'loop' | undefined {
  const passed = new Set([key])
  let end: RedirectEnd | undefined
  for (let next = byKey.get(key); next !== undefined; next = byKey.get(next.target.key)) {
    const { target, isPermanent } = next
    if (passed.has(target.key) || passed.size > maxSteps) return 'loop'
    passed.add(target.key)
    end = {
      path: target.path,
      // As in a browser, a fragment stays until a redirect sets another one.
      hash: target.hash || (end?.hash ?? ''),
      isPermanent: isPermanent && end?.isPermanent !== false,
    }
    if (hasPage(target.path)) return end
  }
  return end
}
