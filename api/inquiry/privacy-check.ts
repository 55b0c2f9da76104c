import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { readQueryResponse } from '#schemas/protocol/query-response.ts'
import { statusOf } from '#schemas/protocol/lake-refusal.ts'
import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import { lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { exposedQuery } from './inquiry.queries.ts'

/** Retry delays while the lake does not answer. */
const defaultPace: RetryPace = { baseMs: 15_000, maxMs: 15 * 60_000 }

/** Whether an anonymous visitor of the lake can read inquiries or drafts. */
export type Privacy = 'unknown' | 'private' | 'exposed'

/** Checks that the public cannot read inquiries and drafts. */
export interface PrivacyCheck {
  readonly state: Privacy
  /** Queries the lake until it has answered once or the signal is aborted. */
  run(signal: AbortSignal): Promise<void>
}

/** Creates a check that queries the lake, without a token, for documents that require one. */
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
        log.warn({ reason }, 'it is not known yet whether inquiries are private')
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
        const delayMs = retryDelayMs(pace, attempts)
        await delay(delayMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }
}

/** Queries once; throws if the lake gives no answer. */
export async function findForbidden(anonymous: SanityClient): Promise<Privacy> {
  try {
    const answer = await anonymous.fetch(
      exposedQuery,
      {},
      { perspective: 'raw', filterResponse: false, signal: AbortSignal.timeout(lakeTimeoutMs) },
    )
    return readQueryResponse(answer, 'one string').result === null ? 'private' : 'exposed'
  } catch (cause) {
    // If everything requires a token, inquiries and drafts do as well.
    if ([401, 403].includes(statusOf(cause) ?? 0)) return 'private'
    throw cause
  }
}
