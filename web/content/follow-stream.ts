import { type RetryPace, retryDelayMs } from '#schemas/runtime/retry-delay.ts'
import { joinTabs, type TabEvent } from './browser-tabs.ts'
import { type StreamEvent, openContentStream } from './content-stream.ts'

/** The pauses before a lost stream is opened again, and the timeout for a stream. */
interface StreamTimes {
  outage: RetryPace
  /** How long the server can be silent, in ms; heartbeats come every 20 s. */
  silenceMs: number
  /** A stream that lasted this long, in ms, counts as stable. */
  steadyMs: number
}

const defaultTimes: StreamTimes = {
  outage: { baseMs: 2000, maxMs: 120_000 },
  silenceMs: 60_000,
  steadyMs: 10_000,
}

interface StreamFollower {
  /** The server's origin. */
  origin: string
  /** The event after which the next stream begins. */
  since: () => string | undefined
  /** Called with the id of each event if all earlier events have arrived. */
  reach: (id: string) => void
  /** Called with each event; an event can arrive twice. */
  apply: (event: StreamEvent) => void
}

/**
 * Opens the server's stream, and reopens it after growing pauses whenever it breaks; or listens to the
 * tab of this browser that does so. A tab that only listens opens a stream until it has caught up:
 * when it starts, and whenever it gets an event that does not follow the last one.
 *
 * @returns stops following
 */
export function followStream(
  { origin, since, reach, apply }: StreamFollower,
  times = defaultTimes,
): () => void {
  let state: 'closed' | 'open' | 'waiting' = 'closed'
  let attempts = 0
  let welcomeAt = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let closeStream = () => {}

  const close = () => {
    clearTimeout(timer)
    closeStream()
    state = 'closed'
  }
  const lose = () => {
    close()
    attempts = performance.now() - welcomeAt > times.steadyMs ? 1 : attempts + 1
    welcomeAt = Infinity
    state = 'waiting'
    timer = setTimeout(open, retryDelayMs(times.outage, attempts))
  }
  const expectMore = () => {
    clearTimeout(timer)
    timer = setTimeout(lose, times.silenceMs)
  }
  const hear = (event: StreamEvent) => {
    expectMore()
    if (tabs.isKeeper) tabs.send({ ...event, after: since() })
    if (event.id !== undefined) reach(event.id)
    apply(event)
  }
  const welcome = (event: StreamEvent) => {
    welcomeAt = performance.now()
    hear(event)
    // This tab has caught up; later events come from the tab that holds the stream.
    if (!tabs.isKeeper) close()
  }
  const open = () => {
    state = 'open'
    expectMore()
    closeStream = openContentStream(origin, since(), {
      onWelcome: welcome,
      onChange: hear,
      onBeat: expectMore,
      onLost: lose,
    })
  }
  const hearFromTab = ({ after, ...event }: TabEvent) => {
    const isNext = event.tags === 'all' || after === since()
    if (event.id !== undefined && isNext) reach(event.id)
    apply(event)
    if (!isNext && state === 'closed') open()
  }
  const tabs = joinTabs({ onTurn: () => state === 'closed' && open(), onTabEvent: hearFromTab })
  const retryNow = () => {
    if (state !== 'waiting') return
    clearTimeout(timer)
    open()
  }
  globalThis.addEventListener?.('online', retryNow)
  return () => {
    globalThis.removeEventListener?.('online', retryNow)
    tabs.leave()
    close()
  }
}
