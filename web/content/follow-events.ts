import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'

/** The backoff for reopening a lost stream, and the timeout for a silent stream. */
export interface StreamTimes {
  readonly outage: RetryPace
  /** How long the server can be silent, in ms; heartbeats come every 20 s. */
  readonly silenceMs: number
  /** A stream that lasted this long, in ms, counts as stable. */
  readonly stableMs: number
}

const usualTimes: StreamTimes = {
  outage: { baseMs: 2000, maxMs: 120_000 },
  silenceMs: 60_000,
  stableMs: 10_000,
}

interface StreamOptions {
  /** Returns the URL for the next stream. */
  readonly url: () => string | URL
  /** The listeners, by the name of the event. */
  readonly listeners: Readonly<Record<string, (event: MessageEvent<string>) => void>>
  /**
   * Called when the stream breaks, or the server rejects the stream.
   *
   * @param attempts the number of attempts in a row without a stable stream
   * @param isRejected whether the server rejected the stream
   */
  readonly onLost?: (attempts: number, isRejected: boolean) => void
}

/** A stream of events from the site's server. */
interface EventStream {
  /** Opens the stream if it is closed. */
  readonly open: () => void
  readonly close: () => void
}

/**
 * Follows the server's events. If a stream breaks or falls silent, reopens it with increasing delays,
 * or at once when the browser is online again. The browser's own retries come at a constant pace,
 * which would overload a server to which many browsers have lost their connection.
 */
export function followEvents(
  { url, listeners, onLost }: StreamOptions,
  { outage, silenceMs, stableMs }: StreamTimes = usualTimes,
): EventStream {
  let isStopped = true
  let attempts = 0
  let firstEventAt = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined

  const close = () => {
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', start)
    source?.close()
    isStopped = true
  }
  const handleLost = () => {
    // `EventSource` gives up only if the response is not an event stream, and never reports the
    // status.
    const isRejected = source?.readyState === EventSource.CLOSED
    close()
    attempts = performance.now() - firstEventAt > stableMs ? 1 : attempts + 1
    firstEventAt = Infinity
    isStopped = false
    timer = setTimeout(start, retryDelayMs(outage, attempts))
    globalThis.addEventListener?.('online', start)
    onLost?.(attempts, isRejected)
  }
  const restartSilenceTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(handleLost, silenceMs)
  }
  const start = () => {
    close()
    isStopped = false
    restartSilenceTimer()
    source = new EventSource(url())
    source.addEventListener('error', handleLost)
    const all: StreamOptions['listeners'] = { beat: () => {}, ...listeners }
    for (const [name, listener] of Object.entries(all)) {
      source.addEventListener(name, (event) => {
        firstEventAt = Math.min(firstEventAt, performance.now())
        restartSilenceTimer()
        listener(event)
      })
    }
  }
  return { open: () => isStopped && start(), close }
}
