import { retryDelayMs, type RetryPace } from '#schemas/protocol/retry-delay.ts'
import { previewEventsPath } from '#schemas/preview/preview.contract.ts'
import { followEvents, type StreamTimes } from '#web/content/follow-events.ts'
import { whenVisible } from '#web/content/when-visible.ts'

const usualTimes: StreamTimes = {
  outage: { baseMs: 1000, maxMs: 60_000 },
  silenceMs: 60_000,
  stableMs: 10_000,
}

interface DraftFollower {
  readonly origin: string
  /** Requests the page's content again; resolves with whether all queries were answered. */
  readonly refresh: () => Promise<boolean>
  /** Called when the stream cannot be opened again at once. */
  readonly onOutage: () => void
  /** Called when the preview has ended. */
  readonly onEnd: () => void
}

/**
 * Refetches the page's drafts after each change in the server's stream, while the page is visible, and
 * after each attempt that the server rejects.
 *
 * @returns a function that stops following
 */
export function followDrafts(
  { origin, refresh, onOutage, onEnd }: DraftFollower,
  times: StreamTimes = usualTimes,
): () => void {
  return whenVisible(() => {
    const content = askAgain(refresh, times.outage)
    const end = () => {
      stream.close()
      onEnd()
    }
    const onLost = (attempts: number, isRejected: boolean) => {
      // The answer says whether the preview has ended, or the server only has too many streams.
      if (isRejected) content.ask()
      else if (attempts > 1) onOutage()
    }
    const url = () => new URL(previewEventsPath, origin)
    const listeners = { welcome: content.ask, change: content.ask, end }
    const stream = followEvents({ url, listeners, onLost }, times)
    stream.open()
    return () => {
      stream.close()
      content.stop()
    }
  })
}

/**
 * Requests content, one request at a time, and retries failed requests with increasing delays.
 *
 * @param refresh resolves with whether everything was answered
 */
function askAgain(refresh: () => Promise<boolean>, pace: RetryPace) {
  let isAsking = false
  let isWanted = false
  let isOver = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    // The answer might not include changes that are made in the meantime.
    isWanted = isAsking
    if (isAsking || isOver) return
    isAsking = true
    failures = (await refresh().catch(() => false)) ? 0 : failures + 1
    isAsking = false
    if (isWanted) return ask()
    if (failures > 0 && !isOver) timer = setTimeout(() => void ask(), retryDelayMs(pace, failures))
  }
  return {
    ask: () => void ask(),
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
