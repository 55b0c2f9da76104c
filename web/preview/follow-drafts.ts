import { retryDelayMs, type RetryPace } from '#schemas/runtime/retry-delay.ts'
import { previewEventsPath } from '#schemas/preview/preview.contract.ts'
import { followEvents, type StreamTimes } from '#web/content/follow-events.ts'
import { whenVisible } from '#web/content/when-visible.ts'

interface FollowTimes extends StreamTimes {
  /** The polling interval in ms while the stream is refused. */
  readonly pollMs: number
}

const usualTimes: FollowTimes = {
  outage: { baseMs: 1000, maxMs: 60_000 },
  silenceMs: 60_000,
  steadyMs: 10_000,
  pollMs: 2000,
}

interface DraftFollower {
  readonly origin: string
  /** Requests the page's content again; resolves with whether all of it was answered. */
  readonly refresh: () => Promise<boolean>
  /** Called when the stream cannot be opened again at once. */
  readonly onOutage: () => void
  /** Called when the preview has ended. */
  readonly onEnd: () => void
}

/**
 * Refetches the page's drafts after each change in the server's stream, while the page is visible.
 * While the server refuses the stream because of too many, the page polls every two seconds.
 *
 * @returns stops following
 */
export function followDrafts(
  { origin, refresh, onOutage, onEnd }: DraftFollower,
  times: FollowTimes = usualTimes,
): () => void {
  return whenVisible(() => {
    let isRefused = false
    const pollMs = () => (isRefused ? times.pollMs : undefined)
    const content = askAgain({ refresh, outage: times.outage, pollMs })
    const hear = () => {
      isRefused = false
      content.ask()
    }
    const end = () => {
      stream.close()
      onEnd()
    }
    const onLost = (attempts: number, wasRefused: boolean) => {
      isRefused = wasRefused
      if (isRefused) content.ask()
      else if (attempts > 1) onOutage()
    }
    const address = () => new URL(previewEventsPath, origin)
    const listeners = { welcome: hear, change: hear, end }
    const stream = followEvents({ address, listeners, onLost }, times)
    stream.open()
    return () => {
      stream.close()
      content.stop()
    }
  })
}

interface AskAgain {
  /** Resolves with whether everything was answered. */
  readonly refresh: () => Promise<boolean>
  /** The pauses before a failed request is repeated. */
  readonly outage: RetryPace
  /** The polling interval in ms while there is no stream; undefined with one. */
  readonly pollMs: () => number | undefined
}

/** Requests content, one request at a time, and retries failed ones with increasing delays. */
function askAgain({ refresh, outage, pollMs }: AskAgain) {
  let isAsking = false
  let isWanted = false
  let isOver = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    if (isOver) return
    // The answer might not include changes that are made in the meantime.
    isWanted = isAsking
    if (isAsking) return
    isAsking = true
    failures = (await refresh().catch(() => false)) ? 0 : failures + 1
    isAsking = false
    if (isWanted) return ask()
    const pause = failures > 0 ? retryDelayMs(outage, failures) : pollMs()
    if (pause !== undefined && !isOver) timer = setTimeout(() => void ask(), pause)
  }
  return {
    ask: () => void ask(),
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
