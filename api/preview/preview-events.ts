import type { SanityClient } from '@sanity/client'
import type { ContentChange } from '#api/content/server-content.ts'
import { ContentEvents, type StreamRequest } from '#api/content/content-events.ts'
import { LakeListener } from '#api/lake/lake-listener.ts'
import type { Log } from '#api/log/log.ts'
import { contentTypes } from '#schemas/preview/content-types.ts'
import { inIntervals } from './in-intervals.ts'

/** How many previews can hear of changes at the same time. */
const maxStreams = 200
/** The least time between two changes that a preview hears of, in ms; typing makes many. */
const intervalMs = 150
/** How often a stream checks that its preview goes on, in ms. */
const checkMs = 2500

const query = `*[_type in ${JSON.stringify(contentTypes)}]`
const encoder = new TextEncoder()

export interface PreviewEventsOptions {
  /** Has a token that can read drafts. */
  readonly reader: SanityClient
  readonly log: Log
  readonly checkEveryMs?: number
}

/** Somebody who follows drafts outside the Studio's frame. */
export interface PreviewStreamRequest extends Pick<StreamRequest, 'address' | 'disconnect'> {
  /** Whether the preview goes on. */
  readonly isGoingOn: () => Promise<boolean>
}

/**
 * Tells previews outside the Studio's frame that a draft, a version or a published document changed,
 * by one listener on the lake that runs while somebody listens. It does not say what changed.
 */
export class PreviewEvents {
  readonly #events: ContentEvents
  readonly #listener: LakeListener
  readonly #checkEveryMs: number
  #tell: (change: ContentChange) => void = () => {}
  #count = 0

  constructor({ reader, log, checkEveryMs = checkMs }: PreviewEventsOptions) {
    this.#checkEveryMs = checkEveryMs
    this.#events = new ContentEvents({ content: this.#changes(), log, limit: maxStreams })
    const onChange = inIntervals(intervalMs, () => {
      this.#tell({ tags: 'all', eventId: String(++this.#count) })
    })
    this.#listener = new LakeListener({
      reader,
      query,
      what: 'changes of drafts',
      includeAllVersions: true,
      log,
      // Before a welcome something might have been missed, so each is a change as well.
      onEvent: onChange,
    })
  }

  /** How many streams are open. */
  get open(): number {
    return this.#events.state.open
  }

  /**
   * Opens a stream of server-sent events; it ends with the preview, by the event `end`.
   *
   * @throws {AppError} `too-many-streams`
   */
  follow({ isGoingOn, ...request }: PreviewStreamRequest): ReadableStream<Uint8Array> {
    const events = this.#events.open({ ...request, since: undefined })
    this.#listener.open()
    let isOver = false
    let end = () => {}
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      start(controller) {
        end = () => {
          isOver = true
          try {
            controller.enqueue(encoder.encode('event: end\ndata: {}\n\n'))
            controller.terminate()
          } catch {
            // The reader has left, and the pipe is about to say so.
          }
        }
      },
    })
    // One check after the other: a slow lake must not make two of them end the same stream.
    const check = async () => {
      // Where nobody can say, the next check asks again.
      const goesOn = await isGoingOn().catch(() => true)
      if (isOver) return
      if (goesOn) checkLater()
      else end()
    }
    let timer: NodeJS.Timeout | undefined
    const checkLater = () => {
      timer = setTimeout(() => void check(), this.#checkEveryMs).unref()
    }
    checkLater()
    const close = () => {
      isOver = true
      clearTimeout(timer)
      if (this.open === 0) this.#listener.close()
    }
    // A reader that leaves and a preview that ends both end the pipe.
    void events.pipeTo(writable).then(close, close)
    return readable
  }

  /** Ends every stream. */
  stop(): void {
    this.#listener.close()
    this.#events.stop()
  }

  #changes() {
    return {
      onChange: (listener: (change: ContentChange) => void) => {
        this.#tell = listener
        return () => (this.#tell = () => {})
      },
    }
  }
}
