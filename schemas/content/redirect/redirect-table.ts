import { fieldOf } from '#schemas/field/field-of.ts'
import { isAppAddress, pathKey, type RedirectTarget, redirectTarget } from './redirect-path.ts'

/** A redirect that can be followed. */
export interface TableRedirect {
  /** The document's id. */
  readonly id: string
  readonly isPermanent: boolean
  readonly target: RedirectTarget
}

/** All redirects by the key of their old address. */
export interface RedirectTable {
  readonly byKey: ReadonlyMap<string, TableRedirect>
  /** The ids of ignored documents: an address is damaged, belongs to the app, or is on another site. */
  readonly refused: readonly string[]
}

/**
 * Parses stored redirects. An import or a script can store anything, so each document is parsed
 * separately; of two redirects for one address, the first counts.
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

/** The key of an address that can have a redirect; neither the home page nor the app. */
export function sourceKey(from: unknown): string | undefined {
  const key = typeof from === 'string' ? pathKey(from) : undefined
  return key === undefined || key === '/' || isAppAddress(key) ? undefined : key
}

/** The maximum number of redirects in a row; the server shortens every chain that it sees. */
const maxSteps = 50

/** The end of a chain of redirects. */
export interface RedirectEnd {
  readonly path: string
  readonly hash: string
  /** Whether all redirects of the chain are permanent. */
  readonly isPermanent: boolean
}

/**
 * Follows redirects from an address to their end: a page, or an address without a redirect.
 *
 * @param hasPage whether a page has this path now; a page wins over a redirect
 * @returns `'loop'` if the redirects form a loop or there are more than 50; undefined if no redirect
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
      // As in a browser, a fragment stays until a redirect sets another fragment.
      hash: target.hash || (end?.hash ?? ''),
      isPermanent: isPermanent && end?.isPermanent !== false,
    }
    if (hasPage(target.path)) return end
  }
  return end
}
