import type { SanityClient } from '@sanity/client'
import { isRefusal } from '#schemas/protocol/lake-refusal.ts'
import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { queryLake } from './query-lake.ts'

/** The retry delays for a failed lake; until the lake answers, pages show the last known content. */
const probePace: RetryPace = { baseMs: 1000, maxMs: 5000 }

/**
 * How often a working lake is probed, in ms; pages served from memory would not reveal that the lake
 * hangs.
 */
const routineMs = 60_000

/** The cheapest query that only a working lake can answer. */
const probe = {
  query: `*[_id == "siteSettings"][0]._id`,
  shape: 'one string' as const,
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/**
 * Stops queries to a lake that does not answer, so that each page does not wait for a timeout.
 * Meanwhile, the breaker probes the lake in the background, one query at a time.
 *
 * @param onRecovery called when the lake answers again after a failure
 * @param everyMs how often a lake that answers is probed
 */
export function createCircuitBreaker(
  client: SanityClient,
  log: Log,
  onRecovery: () => void,
  pace = probePace,
  everyMs = routineMs,
) {
  let reason: string | undefined
  let failedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  let probing: Promise<void> | undefined
  let isStopped = false

  const trip = (cause: unknown) => {
    if (isStopped || reason !== undefined) return
    reason = errorLabel(cause)
    failedAt = Date.now()
    const trouble = isRefusal(cause) ? 'rejects every query' : 'does not answer'
    log.warn({ reason }, `the lake ${trouble}: pages show the last known content`)
    scheduleProbe()
  }
  const recover = () => {
    attempts = 0
    if (reason === undefined) return
    reason = undefined
    failedAt = undefined
    log.info('the lake answers again')
    onRecovery()
  }
  const scheduleProbe = () => {
    attempts += 1
    clearTimeout(timer)
    timer = setTimeout(() => void check(), retryDelayMs(pace, attempts)).unref()
  }
  const runProbe = async () => {
    clearTimeout(timer)
    try {
      await queryLake(client, probe)
      if (!isStopped) recover()
    } catch (cause) {
      if (reason === undefined) return trip(cause)
      reason = errorLabel(cause)
      if (!isStopped) scheduleProbe()
    }
  }
  const check = () => (probing ??= runProbe().finally(() => (probing = undefined)))
  const routine = setInterval(() => reason === undefined && void check(), everyMs).unref()

  return {
    /** False from a failed query until the lake answers again. */
    get allowsRequests() {
      return reason === undefined
    },
    /** The label of the current failure, such as `HTTP 503`; contains no text from the lake. */
    get reason() {
      return reason
    },
    /** When the current failure began, in ms since 1970. */
    get failedAt() {
      return failedAt
    },
    /** Probes the lake now, and allows or stops queries accordingly. */
    check,
    /** Stops queries until the lake answers again. */
    trip,
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(routine)
    },
  }
}
