import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { readQueryResponse } from '#schemas/query-response.ts'
import { type RetryPace, retryDelayMs, statusOf } from '#schemas/lake-retry.ts'
import { lakeTimeoutMs } from '#api/lake/lake-clients.ts'
import type { Log } from '#api/log/log.ts'
import { errorLabel } from '#api/log/error-label.ts'
import { exposedQuery } from './inquiry.queries.ts'

/** How soon a lake that did not answer is asked again. */
const defaultPace: RetryPace = { baseMs: 15_000, maxMs: 15 * 60_000 }

/** What an anonymous visitor of the lake finds of inquiries and drafts. */
export type Privacy = 'unknown' | 'private' | 'exposed'

/** Checks that inquiries and drafts are closed to the public. */
export interface PrivacyCheck {
  readonly state: Privacy
  /** Asks the lake until it has answered once, or until the signal ends it. */
  run(signal: AbortSignal): Promise<void>
}

/** Makes a check that asks the lake, without a token, for what nobody can see without one. */
export function createPrivacyCheck(
  anonymous: SanityClient,
  log: Log,
  pace = defaultPace,
): PrivacyCheck {
  let state: Privacy = 'unknown'
  let loggedReason: string | undefined

  const ask = async (): Promise<Privacy> => {
    try {
      return await findForbidden(anonymous)
    } catch (cause) {
      const reason = errorLabel(cause)
      if (reason !== loggedReason)
        log.warn({ reason }, 'whether inquiries are private is not known yet')
      loggedReason = reason
      return 'unknown'
    }
  }

  return {
    get state() {
      return state
    },
    async run(signal) {
      for (let attempts = 1; !signal.aborted && state === 'unknown'; attempts++) {
        state = await ask()
        if (state === 'exposed') log.error('anyone can read inquiries or drafts in the lake')
        if (state !== 'unknown') return
        const restMs = retryDelayMs(pace, attempts)
        await delay(restMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }
}

/** Asks once; throws if the lake gives no answer. */
export async function findForbidden(anonymous: SanityClient): Promise<Privacy> {
  try {
    const answer = await anonymous.fetch(
      exposedQuery,
      {},
      { perspective: 'raw', filterResponse: false, signal: AbortSignal.timeout(lakeTimeoutMs) },
    )
    return readQueryResponse(answer, 'one string').result === null ? 'private' : 'exposed'
  } catch (cause) {
    // Where nobody can read anything without a token, nobody can read this.
    if ([401, 403].includes(statusOf(cause) ?? 0)) return 'private'
    throw cause
  }
}
