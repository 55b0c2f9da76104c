import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import type { Log } from '#api/log.ts'

/** How long to wait before asking a lake again that could not be asked, in ms. */
const retryMs = 15_000

/** What an anonymous visitor of the lake finds of inquiries and drafts. */
export type Privacy = 'unknown' | 'private' | 'exposed'

/** Watches that inquiries and drafts are closed to the public. */
export interface PrivacyCheck {
  readonly state: Privacy
  /** Asks until the lake has answered once, or the signal ends it. */
  run(signal: AbortSignal): Promise<void>
}

const forbidden = `*[_type == "inquiry" || _id in path("drafts.**") || _id in path("inquiry.**")][0]._id`

/** Asks the lake, without a token, for what nobody without one may see. */
export function createPrivacyCheck(anonymous: SanityClient, log: Log): PrivacyCheck {
  let state: Privacy = 'unknown'
  return {
    get state() {
      return state
    },
    async run(signal) {
      while (!signal.aborted && state === 'unknown') {
        state = await findForbidden(anonymous)
        if (state === 'exposed') log.error('anyone can read inquiries or drafts in the lake')
        if (state === 'unknown')
          await delay(retryMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }
}

async function findForbidden(anonymous: SanityClient): Promise<Privacy> {
  try {
    const found = await anonymous.fetch<string | null>(forbidden, {}, { perspective: 'raw' })
    return found === null ? 'private' : 'exposed'
  } catch {
    return 'unknown'
  }
}
