import type { SanityClient } from '@sanity/client'
import { isRefusal, type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import type { Log } from '#api/log/log.ts'
import { errorLabel } from '#api/log/error-label.ts'
import { askLake } from './ask-lake.ts'

/** How soon a failed lake is asked again: pages show curated content until it has answered. */
const probePace: RetryPace = { baseMs: 1000, longestMs: 5000 }

/** The cheapest question that only a working lake can answer. */
const probe = { query: `*[_id == "siteSettings"][0]._id`, curated: 'siteSettings' }

/**
 * Remembers whether the lake answers, so that pages need not find out one by one. While it does
 * not, one question at a time is asked in the background, and nobody waits for it.
 */
export interface CircuitBreaker {
  /** False while the lake is known not to answer. */
  readonly isOpen: boolean
  /** What the lake failed with last, while it does: one word, none of the lake's own. */
  readonly reason: string | undefined
  /** Asks once now, and opens or closes by the answer. */
  check(): Promise<void>
  /** Tells that a question failed: the gate closes until the lake answers again. */
  close(cause: unknown): void
  stop(): void
}

/**
 * @param onOpen called when the lake answers again
 */
export function createCircuitBreaker(
  client: SanityClient,
  log: Log,
  onOpen: () => void,
  pace = probePace,
): CircuitBreaker {
  let reason: string | undefined
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  let asking: Promise<void> | undefined
  let isStopped = false

  const close = (cause: unknown) => {
    if (isStopped || reason !== undefined) return
    reason = errorLabel(cause)
    const trouble = isRefusal(cause) ? 'refuses every question' : 'does not answer'
    log.warn({ reason }, `the lake ${trouble}: pages show curated content`)
    again()
  }
  const open = () => {
    attempts = 0
    if (reason === undefined) return
    reason = undefined
    log.info('the lake answers again')
    onOpen()
  }
  const again = () => {
    attempts += 1
    clearTimeout(timer)
    timer = setTimeout(() => void check(), retryDelayMs(pace, attempts)).unref()
  }
  const ask = async () => {
    clearTimeout(timer)
    try {
      await askLake(client, probe)
      if (!isStopped) open()
    } catch (cause) {
      if (reason === undefined) return close(cause)
      reason = errorLabel(cause)
      if (!isStopped) again()
    }
  }
  const check = () => (asking ??= ask().finally(() => (asking = undefined)))

  return {
    get isOpen() {
      return reason === undefined
    },
    get reason() {
      return reason
    },
    check,
    close,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
