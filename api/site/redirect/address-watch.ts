import type { MutationEvent, WelcomeEvent } from '@sanity/client'
import { statusOf } from '#schemas/runtime/lake-retry.ts'
import { type RetryPace } from '#schemas/runtime/retry-delay.ts'
import type { LakeListener, ListenerPaces } from '#api/platform/lake/lake-listener.ts'
import { Turns } from '#api/platform/lake/turns.ts'
import type { Log } from '#api/platform/log/log.ts'
import { planAddresses } from './address-plan.ts'
import type { AddressRecord } from './address-record.ts'

/** Retry delays after a failed turn. */
const retryPace: RetryPace = { baseMs: 2000, maxMs: 60_000 }
/** How long changes are gathered, in ms: a release publishes several documents. */
const gatherMs = 50
const conflict = 409

export interface AddressWatchOptions {
  readonly record: AddressRecord
  readonly log: Log
  /** Reconnection delays; shorter in tests. */
  readonly paces?: ListenerPaces
}

/**
 * Creates a redirect when a published page changes its address, regardless of how it is published: in a
 * Studio, by a release, a schedule or an import.
 */
export class AddressWatch {
  readonly #options: AddressWatchOptions
  readonly #lake: LakeListener
  readonly #turns: Turns

  constructor(options: AddressWatchOptions) {
    this.#options = options
    this.#turns = new Turns({
      turn: () => this.#leaveRedirects(),
      gatherMs,
      pace: retryPace,
      log: options.log,
      failure: 'changed addresses could not be redirected and will be retried',
      // Another server was faster; the next turn checks what is left to do.
      isExpected: (cause) => statusOf(cause) === conflict,
    })
    this.#lake = options.record.follow({
      log: options.log,
      ...(options.paces && { paces: options.paces }),
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
    const { record, log } = this.#options
    const { rev, ...state } = await record.read()
    const plan = planAddresses(state)
    const { make, retarget, remove } = plan
    const work = make.length + retarget.length + remove.length
    if (work === 0 && plan.note === undefined) return false
    await record.write(plan, rev)
    for (const { _id } of make) log.info({ redirect: _id }, 'a changed address was redirected')
    return false
  }
}

/** Drafts and versions change with each keystroke without changing a page. */
function isPublished(event: WelcomeEvent | MutationEvent): boolean {
  return event.type === 'welcome' || !event.documentId.includes('.')
}
