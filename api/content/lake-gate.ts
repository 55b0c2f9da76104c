import type { SanityClient } from '@sanity/client'
import type { Log } from '#api/log.ts'
import { problemWord } from '#api/problem-word.ts'

/** How long to wait before asking a failed lake again, in ms. */
const probeMs = 1000

/** The cheapest question that only a working lake can answer. */
const probe = `*[_id == "siteSettings"][0]._id`

/**
 * Remembers whether the lake answers, so that pages need not find out one by one. While it does
 * not, one question at a time is asked in the background, and nobody waits for it.
 */
export interface LakeGate {
  /** False while the lake is known not to answer. */
  readonly isOpen: boolean
  /** What the lake failed with last, while it does: one word, none of the lake's own. */
  readonly reason: string | undefined
  /** Asks once now; for the start, so that the first visitor need not wait for a dead lake. */
  check(): Promise<void>
  /** Tells that a question failed: the gate closes until the lake answers again. */
  close(cause: unknown): void
  stop(): void
}

/**
 * @param onOpen called when the lake answers again
 */
export function createLakeGate(client: SanityClient, log: Log, onOpen: () => void): LakeGate {
  let reason: string | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const close = (cause: unknown) => {
    if (stopped || reason !== undefined) return
    reason = problemWord(cause)
    log.warn({ reason }, 'the lake does not answer: pages show curated content')
    again()
  }
  const again = () => {
    timer = setTimeout(() => void retry(), probeMs).unref()
  }
  const retry = async () => {
    try {
      await client.fetch(probe)
      reason = undefined
      log.info('the lake answers again')
      onOpen()
    } catch (cause) {
      reason = problemWord(cause)
      if (!stopped) again()
    }
  }

  return {
    get isOpen() {
      return reason === undefined
    },
    get reason() {
      return reason
    },
    async check() {
      await client.fetch(probe).catch(close)
    },
    close,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
