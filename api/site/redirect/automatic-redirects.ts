import type { MutationEvent, WelcomeEvent } from '@sanity/client'
import * as v from 'valibot'
import { pageTypes } from '#schemas/content/redirect/page-address.ts'
import { statusOf } from '#schemas/protocol/lake-refusal.ts'
import { type RetryPace } from '#schemas/protocol/retry-delay.ts'
import type { LakeClients } from '#api/platform/lake/lake-clients.ts'
import { LakeListener } from '#api/platform/lake/lake-listener.ts'
import { ChangeWorker } from '#api/platform/lake/change-worker.ts'
import type { Log } from '#api/platform/log/log.ts'
import {
  type RedirectPlan,
  type AddressState,
  pageDocument,
  planRedirects,
  storedRedirect,
} from './redirect-plan.ts'

/** Retry delays after a failed turn. */
const retryPace: RetryPace = { baseMs: 2000, maxMs: 60_000 }
/** How long to collect changes before a turn, in ms: a release publishes several documents. */
const gatherMs = 50
const conflict = 409

/**
 * The document with the last known address of each page. The dot in the id hides the document from
 * visitors.
 */
const recordId = 'address.record'

const stateQuery = `{
  "pages": *[_type in $types && _id in path("*")]{_id, _type, title, "slug": slug.current, "changedAt": _updatedAt},
  "ids": *[_type in $types]._id,
  "redirects": *[_type == "redirect" && _id in path("*")] | order(_updatedAt asc){_id, from, to, "changedAt": _updatedAt},
  "record": *[_id == $recordId][0]{_rev, entries}
}`
const followedQuery = `*[_type in ${JSON.stringify(pageTypes)}]`

const stateContract = v.object({
  pages: v.array(pageDocument),
  ids: v.array(v.string()),
  redirects: v.array(storedRedirect),
  record: v.nullable(
    v.object({
      _rev: v.string(),
      entries: v.fallback(v.array(v.object({ _key: v.string(), path: v.string() })), []),
    }),
  ),
})

export interface AutomaticRedirectsOptions {
  readonly clients: Pick<LakeClients, 'reader' | 'writer'>
  readonly log: Log
}

/**
 * Creates a redirect when a published page changes its address, regardless of how the page is
 * published: in a Studio, by a release, a schedule or an import, even while no server is running.
 */
export class AutomaticRedirects {
  readonly #options: AutomaticRedirectsOptions
  readonly #lake: LakeListener
  readonly #turns: ChangeWorker

  constructor(options: AutomaticRedirectsOptions) {
    this.#options = options
    const { clients, log } = options
    this.#turns = new ChangeWorker({
      turn: () => this.#leaveRedirects(),
      gatherMs,
      pace: retryPace,
      log,
      failure: 'changed addresses could not be redirected and will be retried',
      // Another server was faster; the next turn makes the remaining changes, if any.
      isExpected: (cause) => statusOf(cause) === conflict,
    })
    this.#lake = new LakeListener({
      reader: clients.reader,
      query: followedQuery,
      log,
      what: 'changes of addresses',
      onEvent: (event) => {
        if (isPublished(event)) this.#turns.soon()
      },
    })
  }

  start(): void {
    this.#lake.open()
  }

  stop(): void {
    this.#turns.stop()
    this.#lake.close()
  }

  /** @returns false, because one turn does everything that is due */
  async #leaveRedirects(): Promise<boolean> {
    const { rev, ...state } = await this.#read()
    const plan = planRedirects(state)
    const { make, retarget, remove } = plan
    const work = make.length + retarget.length + remove.length
    if (work === 0 && plan.note === undefined) return false
    await this.#write(plan, rev)
    for (const { _id } of make) {
      this.#options.log.info({ redirect: _id }, 'a changed address was redirected')
    }
    return false
  }

  /** @returns the addresses, with the record's revision; undefined if there is no record yet */
  async #read(): Promise<AddressState & { readonly rev: string | undefined }> {
    const { reader } = this.#options.clients
    const params = { types: pageTypes, recordId }
    // The documents as stored, without applying drafts or releases.
    const answer = await reader.fetch<unknown>(stateQuery, params, { perspective: 'raw' })
    const { pages, ids, redirects, record } = v.parse(stateContract, answer)
    const published = new Set(pages.map(({ _id }) => _id))
    return {
      pages,
      unpublished: ids.map(withoutPrefix).filter((id) => !published.has(id)),
      redirects,
      known: record ? new Map(record.entries.map(({ _key, path }) => [_key, path])) : undefined,
      rev: record?._rev,
    }
  }

  /**
   * Writes a plan in one transaction. If several servers write the same plan, one server succeeds and
   * the other servers fail with a conflict.
   */
  async #write(
    { make, retarget, remove, note }: RedirectPlan,
    rev: string | undefined,
  ): Promise<void> {
    const transaction = this.#options.clients.writer.transaction()
    for (const redirect of make) transaction.createIfNotExists(redirect)
    for (const { _id, to } of retarget) transaction.patch(_id, { set: { to } })
    for (const id of remove) transaction.delete(id).delete(`drafts.${id}`)
    const entries = [...(note ?? [])].map(([_key, path]) => ({ _key, path }))
    if (rev === undefined) transaction.create({ _id: recordId, _type: 'addressRecord', entries })
    else transaction.patch(recordId, { ifRevisionID: rev, ...(note && { set: { entries } }) })
    await transaction.commit({ visibility: 'sync' })
  }
}

/** Returns the id of the published document: `a` for both `drafts.a` and `versions.r1.a`. */
function withoutPrefix(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1)
}

/** Drafts and versions change with each keystroke, but the published pages do not. */
function isPublished(event: WelcomeEvent | MutationEvent): boolean {
  return event.type === 'welcome' || !event.documentId.includes('.')
}
