import { type RetryPace, retryDelayMs } from '#schemas/shared/retry-delay.ts'

/** The backoff for reopening a lost stream, and the timeout for a silent one. */
export interface StreamTimes {
  readonly outage: RetryPace
  /** How long the server can be silent, in ms; heartbeats come every 20 s. */
  readonly silenceMs: number
  /** A stream that lasted this long, in ms, counts as stable. */
  readonly steadyMs: number
}

const usualTimes: StreamTimes = {
  outage: { baseMs: 2000, maxMs: 120_000 },
  silenceMs: 60_000,
  steadyMs: 10_000,
}

interface StreamOptions {
  /** Returns the address for the next stream. */
  readonly address: () => string | URL
  /** The listeners, by the name of the event. */
  readonly listeners: Readonly<Record<string, (event: MessageEvent<string>) => void>>
  /**
   * Called when the stream breaks, or the server rejects it.
   *
   * @param attempts the number of attempts in a row without a stable stream
   */
  readonly onLost?: (attempts: number, isRefused: boolean) => void
}

/** A stream of events from the site's server. */
interface EventStream {
  /** Opens the stream if it is closed. */
  readonly open: () => void
  readonly close: () => void
}

/**
 * Follows the server's events. Reopens a stream that breaks or falls silent with increasing
 * delays, or at once when the browser is online again. The browser's own retries come at a constant
 * pace, which would overload a server that many browsers have lost.
 */
export function followEvents(
  { address, listeners, onLost }: StreamOptions,
  { outage, silenceMs, steadyMs }: StreamTimes = usualTimes,
): EventStream {
  let isClosed = true
  let attempts = 0
  let beganAt = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined

  const close = () => {
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', start)
    source?.close()
    isClosed = true
  }
  const lose = () => {
    // The browser gives up only if the response is not a stream; it does not report the status.
    const isRefused = source?.readyState === EventSource.CLOSED
    close()
    attempts = performance.now() - beganAt > steadyMs ? 1 : attempts + 1
    beganAt = Infinity
    isClosed = false
    timer = setTimeout(start, retryDelayMs(outage, attempts))
    globalThis.addEventListener?.('online', start)
    onLost?.(attempts, isRefused)
  }
  const expectMore = () => {
    clearTimeout(timer)
    timer = setTimeout(lose, silenceMs)
  }
  const start = () => {
    close()
    isClosed = false
    expectMore()
    source = new EventSource(address())
    source.addEventListener('error', lose)
    const all: StreamOptions['listeners'] = { beat: () => {}, ...listeners }
    for (const [name, listener] of Object.entries(all)) {
      source.addEventListener(name, (event) => {
        beganAt = Math.min(beganAt, performance.now())
        expectMore()
        listener(event)
      })
    }
  }
  return { open: () => isClosed && start(), close }
}
