import { retryDelayMs, type RetryPace } from '#schemas/runtime/retry-delay.ts'
import { previewEventsPath } from '#schemas/preview/preview-addresses.ts'
import { whenVisible } from '#web/content/when-visible.ts'

/** The timeout for a stream, and the pauses before it is opened again. */
interface FollowTimes {
  readonly outage: RetryPace
  /** How long the server can be silent, in ms; heartbeats come every 20 s. */
  readonly silenceMs: number
  /** A stream that lasted this long, in ms, counts as stable. */
  readonly steadyMs: number
  /** The polling interval in ms while the stream is refused. */
  readonly pollMs: number
}

const defaultTimes: FollowTimes = {
  outage: { baseMs: 1000, maxMs: 60_000 },
  silenceMs: 60_000,
  steadyMs: 10_000,
  pollMs: 2000,
}

interface DraftFollower {
  /** The server's origin. */
  readonly origin: string
  /** Requests the page's content again; resolves with whether all of it was answered. */
  readonly refresh: () => Promise<boolean>
  /** Called when the stream cannot be opened again at once. */
  readonly onOutage: () => void
  /** Called when the preview has ended. */
  readonly onEnd: () => void
}

/**
 * Refetches the page's drafts after each change in the server's stream, while the page is visible. A
 * broken stream is reopened after growing pauses; while the server refuses it because of too many
 * streams, the page polls every two seconds.
 *
 * @returns stops following
 */
export function followDrafts(
  { origin, refresh, onOutage, onEnd }: DraftFollower,
  times: FollowTimes = defaultTimes,
): () => void {
  const follow = () => {
    let isRefused = false
    let isWaiting = false
    let attempts = 0
    let openedAt = Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    let closeStream = () => {}
    const pollMs = () => (isRefused ? times.pollMs : undefined)
    const content = askAgain({ refresh, outage: times.outage, pollMs })

    const lose = (isRefusal: boolean) => {
      clearTimeout(timer)
      closeStream()
      attempts = performance.now() - openedAt > times.steadyMs ? 1 : attempts + 1
      openedAt = Infinity
      isRefused = isRefusal
      if (isRefused) content.ask()
      else if (attempts > 1) onOutage()
      isWaiting = true
      timer = setTimeout(open, retryDelayMs(times.outage, attempts))
    }
    const expectMore = () => {
      clearTimeout(timer)
      timer = setTimeout(() => lose(false), times.silenceMs)
    }
    const hear = () => {
      if (openedAt === Infinity) openedAt = performance.now()
      isRefused = false
      expectMore()
      content.ask()
    }
    const open = () => {
      isWaiting = false
      expectMore()
      closeStream = openDraftStream(origin, {
        onChange: hear,
        onBeat: expectMore,
        onEnd,
        onLost: lose,
      })
    }
    const retryNow = () => {
      if (isWaiting) open()
    }
    open()
    globalThis.addEventListener?.('online', retryNow)
    return () => {
      globalThis.removeEventListener?.('online', retryNow)
      clearTimeout(timer)
      closeStream()
      content.stop()
    }
  }
  return whenVisible(follow)
}

interface StreamListener {
  /** Called when the stream begins, and after each change. */
  readonly onChange: () => void
  /** Called with each heartbeat. */
  readonly onBeat: () => void
  /** Called when the preview has ended. */
  readonly onEnd: () => void
  /** Called when the stream breaks, or the server refuses it. It is not reopened automatically. */
  readonly onLost: (isRefused: boolean) => void
}

/**
 * Opens the server's stream of draft changes.
 *
 * @returns closes the stream
 */
function openDraftStream(
  origin: string,
  { onChange, onBeat, onEnd, onLost }: StreamListener,
): () => void {
  const source = new EventSource(new URL(previewEventsPath, origin))
  source.addEventListener('welcome', onChange)
  source.addEventListener('change', onChange)
  source.addEventListener('beat', onBeat)
  source.addEventListener('end', () => {
    source.close()
    onEnd()
  })
  source.addEventListener('error', () => {
    // The browser gives up only if the response is not a stream; it does not report the status.
    const isRefused = source.readyState === EventSource.CLOSED
    source.close()
    onLost(isRefused)
  })
  return () => source.close()
}

interface AskAgain {
  /** Resolves with whether everything was answered. */
  readonly refresh: () => Promise<boolean>
  /** The pauses before a failed request is repeated. */
  readonly outage: RetryPace
  /** The polling interval in ms while there is no stream; undefined with one. */
  readonly pollMs: () => number | undefined
}

/** Requests content, one request at a time, and again after growing pauses if one failed. */
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
