import type { LiveEvent, SanityClient } from '@sanity/client'
import type { ChangedTags } from '#schemas/protocol/content-event.ts'
import { isRefusal } from '#schemas/protocol/lake-refusal.ts'
import { retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'

export type StreamTimes = typeof defaultTimes

/** Retry delays of the stream, and when it counts as open, in ms. */
const defaultTimes = {
  /** After the stream broke, or could not be opened. */
  outage: { baseMs: 1000, maxMs: 15_000 },
  /** After the lake rejected the stream. */
  refusal: { baseMs: 60_000, maxMs: 15 * 60_000 },
  /** The maximum time until the lake sends `welcome`. */
  welcomeMs: 10_000,
  /** A stream that lasted this long counts as successful. */
  stableMs: 10_000,
}

/** After this many failed attempts in a row, the stream starts over instead of resuming. */
const maxResumes = 3

/** Whether events arrive now; if not, any cached result might be stale. */
export type LakeEventsState = 'connected' | 'disconnected' | 'refused'

/**
 * Opens the stream, and reopens it with increasing delays whenever it is lost.
 *
 * @param onConnected called when events start to arrive, initially and after each interruption
 */
export function watchLakeEvents(
  client: SanityClient,
  log: Log,
  onStale: (tags: ChangedTags) => void,
  onConnected: () => void,
  times = defaultTimes,
) {
  let state: LakeEventsState = 'disconnected'
  let lastEventId: string | undefined
  /** The position to resume from, so that no event is missed. */
  let position: string | undefined
  let wasLogged = false
  let attempts = 0
  let connectedAt = Infinity
  let isWaiting = false
  let timer: NodeJS.Timeout | undefined
  let close: () => void = () => {}

  const connect = (id: string | undefined) => {
    clearTimeout(timer)
    connectedAt = performance.now()
    state = 'connected'
    lastEventId = id
    position = id
    onStale('all')
    if (wasLogged) log.info("the lake's live event stream is open again")
    wasLogged = false
    onConnected()
  }
  const disconnect = (cause: unknown, next: 'disconnected' | 'refused') => {
    close()
    clearTimeout(timer)
    const wasConnected = state === 'connected'
    if (!wasLogged || state !== next) logLoss(log, cause, next)
    wasLogged = true
    attempts = performance.now() - connectedAt > times.stableMs ? 1 : attempts + 1
    connectedAt = Infinity
    state = next
    lastEventId = undefined
    // The lake may have rejected the position itself.
    if (next === 'refused' || attempts > maxResumes) position = undefined
    if (wasConnected) onStale('all')
    const pace = next === 'refused' ? times.refusal : times.outage
    isWaiting = true
    timer = setTimeout(open, retryDelayMs(pace, attempts)).unref()
  }
  const fail = (cause?: unknown) => disconnect(cause, isRefusal(cause) ? 'refused' : 'disconnected')
  const handleEvent = (event: LiveEvent, since: string | undefined) => {
    switch (event.type) {
      case 'message':
        lastEventId = event.id
        position = event.id
        return onStale(event.tags)
      case 'welcome':
        // Missed changes follow as further events.
        return connect(since ?? eventIdOf(event))
      case 'restart':
        return connect(eventIdOf(event))
      case 'reconnect':
        // The client would retry forever without increasing delays.
        return fail()
      case 'goaway':
        return disconnect(undefined, 'refused')
    }
  }
  const open = () => {
    isWaiting = false
    clearTimeout(timer)
    timer = setTimeout(fail, times.welcomeMs).unref()
    const since = position
    const headers = since === undefined ? {} : { 'Last-Event-ID': since }
    const subscription = client
      .withConfig({ headers })
      .live.events()
      .subscribe({
        next: (event) => handleEvent(event, since),
        error: fail,
        complete: () => fail(),
      })
    close = () => subscription.unsubscribe()
  }
  open()

  return {
    get state(): LakeEventsState {
      return state
    },
    /** The id of the last event; undefined while no events arrive. */
    get lastEventId() {
      return lastEventId
    },
    /** Skips the retry delay after an outage, because the lake answers again. */
    reconnectNow() {
      if (state !== 'disconnected') return
      // If a pending attempt fails, the next attempt follows soon.
      attempts = 0
      if (isWaiting) open()
    },
    stop() {
      isWaiting = false
      clearTimeout(timer)
      close()
    },
  }
}

/** The id of a live event. A `welcome` has an id too, although the client's types leave it out. */
function eventIdOf(event: LiveEvent): string | undefined {
  return 'id' in event && event.id !== '' ? event.id : undefined
}

function logLoss(log: Log, cause: unknown, next: 'disconnected' | 'refused'): void {
  const reason = errorLabel(cause)
  if (next === 'refused') log.error({ reason }, 'the lake rejects the live event stream')
  else log.warn({ reason }, "the lake's live event stream broke; reconnecting")
}
