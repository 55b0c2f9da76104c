import type { LiveEvent, SanityClient } from '@sanity/client'
import { isRefusal, type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import type { Log } from '#api/log/log.ts'
import { errorLabel } from '#api/log/error-label.ts'

/** How soon a stream is opened again, and how it is told that one was never really open. */
export interface StreamTimes {
  /** After the stream broke, or could not be opened. */
  outage: RetryPace
  /** After the lake refused it. */
  refusal: RetryPace
  /** How long the lake may take to say welcome, in ms. */
  welcomeMs: number
  /** A stream that lasted this long, in ms, counts as one that worked. */
  steadyMs: number
}

const usualTimes: StreamTimes = {
  outage: { baseMs: 1000, longestMs: 15_000 },
  refusal: { baseMs: 60_000, longestMs: 15 * 60_000 },
  welcomeMs: 10_000,
  steadyMs: 10_000,
}

/** The lake's news of what has changed, kept open for as long as the server runs. */
export interface LiveEvents {
  /** Whether news arrive at this moment; while not, anything read may be old. */
  readonly state: 'connected' | 'disconnected' | 'refused'
  /** The last event heard, while news arrive. */
  readonly lastEventId: string | undefined
  /** Tells that the lake answers again: a stream that rests after an outage is opened now. */
  lakeAnswers(): void
  stop(): void
}

/** What hears of the stream. */
interface LiveListener {
  /** Gets the tags of what changed, or `all` where that is not known. */
  onStale: (tags: readonly string[] | 'all') => void
  /** News arrive, for the first time or again. */
  onConnected?: () => void
}

/** Opens the stream, and opens it again whenever it is lost, ever more slowly. */
export function watchLiveEvents(
  client: SanityClient,
  log: Log,
  { onStale, onConnected }: LiveListener,
  times = usualTimes,
): LiveEvents {
  let state: LiveEvents['state'] = 'disconnected'
  let lastEventId: string | undefined
  let wasTold = false
  let attempts = 0
  let connectedAt = Infinity
  let isResting = false
  let timer: NodeJS.Timeout | undefined
  let close: () => void = () => {}

  const connect = (id: string | undefined) => {
    clearTimeout(timer)
    connectedAt = performance.now()
    state = 'connected'
    lastEventId = id
    onStale('all')
    if (wasTold) log.info('live events of the lake arrive again')
    wasTold = false
    onConnected?.()
  }
  const lose = (cause: unknown, next: 'disconnected' | 'refused') => {
    close()
    clearTimeout(timer)
    if (state === 'connected') onStale('all')
    if (!wasTold || state !== next) tellLoss(log, cause, next)
    wasTold = true
    attempts = performance.now() - connectedAt > times.steadyMs ? 1 : attempts + 1
    connectedAt = Infinity
    state = next
    lastEventId = undefined
    const pace = next === 'refused' ? times.refusal : times.outage
    isResting = true
    timer = setTimeout(open, retryDelayMs(pace, attempts)).unref()
  }
  const fail = (cause?: unknown) => lose(cause, isRefusal(cause) ? 'refused' : 'disconnected')
  const hear = (event: LiveEvent) => {
    switch (event.type) {
      case 'message':
        lastEventId = event.id
        return onStale(event.tags)
      case 'welcome':
      case 'restart':
        return connect(eventIdOf(event))
      case 'reconnect':
        // The client would try again for ever at one pace.
        return fail()
      case 'goaway':
        return lose(undefined, 'refused')
    }
  }
  const open = () => {
    isResting = false
    clearTimeout(timer)
    timer = setTimeout(fail, times.welcomeMs).unref()
    const subscription = client.live.events().subscribe({
      next: hear,
      error: fail,
      complete: () => fail(),
    })
    close = () => subscription.unsubscribe()
  }
  open()

  return {
    get state() {
      return state
    },
    get lastEventId() {
      return lastEventId
    },
    lakeAnswers() {
      if (state !== 'disconnected') return
      // An attempt that is under way and fails is followed by another soon.
      attempts = 0
      if (isResting) open()
    },
    stop() {
      isResting = false
      clearTimeout(timer)
      close()
    },
  }
}

/** The place in the stream that an event stands at; the client's types leave a welcome's out. */
function eventIdOf(event: LiveEvent): string | undefined {
  return 'id' in event && event.id !== '' ? event.id : undefined
}

function tellLoss(log: Log, cause: unknown, next: 'disconnected' | 'refused'): void {
  const reason = errorLabel(cause)
  if (next === 'refused') log.error({ reason }, 'the lake refuses its live events')
  else log.warn({ reason }, 'live events of the lake are lost')
}
