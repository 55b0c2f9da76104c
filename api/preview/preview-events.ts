import type { SanityClient } from '@sanity/client'
import type { ContentChange } from '#api/site/content/server-content.ts'
import { ContentEvents, type StreamRequest } from '#api/site/content/content-events.ts'
import { LakeListener } from '#api/platform/lake/lake-listener.ts'
import type { Log } from '#api/platform/log/log.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'

const maxStreams = 200
/** How long to collect changes for one event, in ms, because typing makes many changes. */
const gatherMs = 150
/** How often a stream checks that its preview is still valid, in ms. */
const checkMs = 2500

const query = `*[_type in ${JSON.stringify(contentTypes)}]`
const encoder = new TextEncoder()

export interface PreviewEventsOptions {
  readonly reader: SanityClient
  readonly log: Log
  readonly checkEveryMs?: number
}

export interface PreviewStreamRequest extends Pick<StreamRequest, 'address' | 'disconnect'> {
  readonly isGoingOn: () => Promise<boolean>
}

/**
 * Notifies previews outside the Studio's frame that a draft, a version or a published document changed.
 * All streams share one listener on the lake, which runs only while a stream is open. Events do not
 * contain the change.
 */
export class PreviewEvents {
  readonly #events: ContentEvents
  readonly #listener: LakeListener
  readonly #checkEveryMs: number

  constructor({ reader, log, checkEveryMs = checkMs }: PreviewEventsOptions) {
    this.#checkEveryMs = checkEveryMs
    let tell: (change: ContentChange) => void = () => {}
    const onChange = (listener: typeof tell) => {
      tell = listener
      return () => {}
    }
    this.#events = new ContentEvents({ content: { onChange }, log, limit: maxStreams })
    let count = 0
    let timer: NodeJS.Timeout | undefined
    const tellAll = () => {
      timer = undefined
      tell({ tags: 'all', eventId: String(++count) })
    }
    this.#listener = new LakeListener({
      reader,
      query,
      what: 'changes of drafts',
      includeAllVersions: true,
      log,
      // Events before a welcome may have been missed, so each welcome counts as a change.
      onEvent: () => (timer ??= setTimeout(tellAll, gatherMs).unref()),
    })
  }

  get open(): number {
    return this.#events.state.open
  }

  /** Opens a stream of server-sent events, which ends when the preview ends, with the event `end`. */
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
            // The reader has disconnected; the pipe will report it.
          }
        }
      },
    })
    // One check at a time, so that a slow lake does not cause two checks to end the same stream.
    const check = async () => {
      // If the answer is unknown, the next check asks again.
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
    // The pipe ends when the reader leaves or the preview ends.
    void events.pipeTo(writable).then(close, close)
    return readable
  }

  stop(): void {
    this.#listener.close()
    this.#events.stop()
  }
}
