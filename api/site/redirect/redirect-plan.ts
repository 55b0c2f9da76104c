import * as v from 'valibot'
import {
  type AutomaticRedirect,
  automaticId,
  automaticRedirect,
  changedAddress,
} from '#schemas/content/redirect/automatic-redirect.ts'
import { fixedPages, pageAddress } from '#schemas/content/redirect/page-address.ts'
import { pathKey, redirectTarget } from '#schemas/content/redirect/redirect-path.ts'
import { sourceKey } from '#schemas/content/redirect/redirect-table.ts'

const text = v.fallback(v.nullable(v.string()), null)
/** When a document was published or changed last, such as `2026-01-31T12:00:00Z`. */
const changedAt = v.string()

/** A published document of a type that has pages; any field can be missing. */
export const pageDocument = v.object({
  _id: v.string(),
  _type: v.string(),
  title: text,
  slug: text,
  changedAt,
})
type PageDocument = v.InferOutput<typeof pageDocument>

/** A published redirect. */
export const storedRedirect = v.object({ _id: v.string(), from: text, to: text, changedAt })
type StoredRedirect = v.InferOutput<typeof storedRedirect>

export interface AddressState {
  readonly pages: readonly PageDocument[]
  /** The ids of currently unpublished documents, without their prefix. */
  readonly unpublished: readonly string[]
  readonly redirects: readonly StoredRedirect[]
  /** The last known path of each document by its id; undefined if no path was recorded. */
  readonly known: ReadonlyMap<string, string> | undefined
}

export interface RedirectPlan {
  readonly make: readonly AutomaticRedirect[]
  /** The new target of redirects to a former address. */
  readonly retarget: readonly { readonly _id: string; readonly to: string }[]
  /** Redirects at an address that has a page again. */
  readonly remove: readonly string[]
  /** The paths to record; undefined if the recorded paths are up to date. */
  readonly note: ReadonlyMap<string, string> | undefined
}

/** Plans the changes for addresses that have changed since they were recorded. */
export function planRedirects({
  pages,
  unpublished,
  redirects,
  known,
}: AddressState): RedirectPlan {
  const now = pathsOf(pages)
  // A document that is unpublished or lacks an address might come back at another address. Until then,
  // the links of a program lead to the other programs.
  const kits = pages.filter(({ _type }) => _type !== 'program')
  const isRemaining = new Set([...kits.map(({ _id }) => _id), ...unpublished])
  const remaining = [...(known ?? [])].filter(([id]) => isRemaining.has(id))
  const note = new Map([...remaining, ...now])
  const isNoted = known !== undefined && sameEntries(known, note)
  if (known === undefined) return { make: [], retarget: [], remove: [], note }
  const changes = pages.flatMap((page) => changeOf(page, known, now))
  const live = new Set([...fixedPages, ...now.values()].map(pathKey))
  const sources = new Map(redirects.map((redirect) => [sourceKey(redirect.from), redirect]))
  const left = changes.filter(({ from }) => !live.has(pathKey(from)))
  return {
    make: left.filter(({ from }) => !sources.has(sourceKey(from))).map(automaticRedirect),
    retarget: retargeted(left, redirects),
    remove: pages.flatMap(({ _id, changedAt: publishedAt }) => {
      const path = now.get(_id)
      const redirect = path === undefined ? undefined : sources.get(sourceKey(path))
      if (path === undefined || redirect?._id !== automaticId(path)) return []
      // The Studio creates the redirect just before it takes the page off the site.
      const isBack = known.get(_id) !== path || publishedAt > redirect.changedAt
      return isBack ? [redirect._id] : []
    }),
    note: isNoted ? undefined : note,
  }
}

function pathsOf(pages: readonly PageDocument[]): Map<string, string> {
  return new Map(
    pages.flatMap(({ _id, _type, slug }) => {
      const path = pageAddress(_type, slug)
      return path === undefined ? [] : [[_id, path] as const]
    }),
  )
}

type Change = Parameters<typeof automaticRedirect>[0]

function changeOf(
  { _id, _type, title }: PageDocument,
  known: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Change[] {
  const change = changedAddress({
    type: _type,
    title,
    from: known.get(_id),
    path: now.get(_id),
  })
  return change ? [change] : []
}

function retargeted(changes: readonly Change[], redirects: readonly StoredRedirect[]) {
  const targets = new Map(changes.map(({ from, to }) => [pathKey(from), to]))
  return redirects.flatMap(({ _id, from, to }) => {
    const target = redirectTarget(to)
    const next = target && targets.get(target.key)
    // A redirect to itself means that its address now has a page.
    if (next === undefined || sourceKey(from) === pathKey(next)) return []
    return [{ _id, to: next + target?.hash }]
  })
}

function sameEntries(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, path]) => b.get(id) === path)
}
