import type { Context } from 'hono'
import type { LakeVariables } from '../access.ts'
import type { StreamLimits } from './stream-limits.ts'

type StreamContext = Context<{ Variables: LakeVariables }>

/** The interval between two keep-alive comments, in ms. */
const keepAliveInterval = 15_000
/** The most bytes buffered for a reader; a reader with more is disconnected, and can then resume. */
const maxBehind = 8 * 1024 * 1024

/** One server-sent event. */
export interface ServerEvent {
  readonly event: string
  readonly id?: string | undefined
  readonly data: unknown
}

/** The sending end of a stream. Sending after the reader has gone does nothing. */
export interface EventSink {
  /**
   * Sends events that belong together: the reader gets all of these events or is disconnected before.
   */
  send(...events: readonly ServerEvent[]): void
  /** Ends the stream, after a last event, if given. */
  end(last?: ServerEvent): void
}

/**
 * A `text/event-stream` response. `start` receives the sink and returns a function that is called
 * once the reader has gone or has been disconnected for not reading.
 *
 * @throws {LakeError} 429 if the client holds too many streams
 */
export function eventStream(
  context: StreamContext,
  limits: StreamLimits,
  start: (sink: EventSink) => () => void,
): Response {
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  }
  // The body of an answer to HEAD is never read, nor ever canceled.
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  const release = limits.acquire(context.get('access'))
  const source = new BoundedSource(limits, release)
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => source.open(controller, start),
      pull: () => source.updateBuffered(),
      cancel: () => source.stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBehind }),
  )
  return new Response(stream, { headers })
}

class BoundedSource implements EventSink {
  readonly #limits: StreamLimits
  readonly #encoder = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #stops: (() => void)[]
  #buffered = 0

  constructor(limits: StreamLimits, release: () => void) {
    this.#limits = limits
    this.#stops = [release]
  }

  open(
    controller: ReadableStreamDefaultController<Uint8Array>,
    start: (sink: EventSink) => () => void,
  ): void {
    this.#controller = controller
    const timer = setInterval(() => this.#write(': keep-alive\n\n'), keepAliveInterval)
    timer.unref()
    this.#stops.push(() => clearInterval(timer))
    this.#write(':\n\n')
    try {
      const end = start(this)
      if (this.#controller) this.#stops.push(end)
      else end()
    } catch (cause) {
      this.stop()
      throw cause
    }
  }

  send(...events: readonly ServerEvent[]): void {
    if (events.length > 0) this.#write(events.map(serialize).join(''))
  }

  end(last?: ServerEvent): void {
    if (last) this.send(last)
    const controller = this.#controller
    this.stop()
    controller?.close()
  }

  /** Stops everything that feeds the stream. */
  stop(): void {
    this.#controller = undefined
    this.#limits.addBuffered(-this.#buffered)
    this.#buffered = 0
    for (const stop of this.#stops.splice(0)) stop()
  }

  /** Updates how many bytes are buffered for the reader. */
  updateBuffered(): void {
    const buffered = maxBehind - (this.#controller?.desiredSize ?? maxBehind)
    this.#limits.addBuffered(buffered - this.#buffered)
    this.#buffered = buffered
  }

  #write(text: string): void {
    const controller = this.#controller
    if (!controller) return
    this.updateBuffered()
    // A reader that has read everything so far gets the next events, however large these events are.
    const isBehind = this.#buffered >= maxBehind || (this.#limits.isFull && this.#buffered > 0)
    if (isBehind) {
      this.stop()
      controller.error(new SlowReaderError())
      return
    }
    controller.enqueue(this.#encoder.encode(text))
    this.updateBuffered()
  }
}

/** A reader was disconnected because it fell behind. A stack would only fill the log. */
class SlowReaderError extends Error {
  constructor() {
    super('a stream was closed because its reader had stopped reading')
    this.name = 'SlowReaderError'
    this.stack = `${this.name}: ${this.message}`
  }
}

function serialize({ event, id, data }: ServerEvent): string {
  const lines = [`event: ${event}`, ...(id === undefined ? [] : [`id: ${id}`])]
  return `${lines.join('\n')}\ndata: ${JSON.stringify(data)}\n\n`
}
