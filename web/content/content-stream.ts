import { type ContentEvent, contentEventsPath } from '#schemas/runtime/content-event.ts'

/** A received event. */
export interface StreamEvent extends ContentEvent {
  /** The id to resume the stream after; not every event has one. */
  readonly id?: string | undefined
}

interface StreamListener {
  /** Called with the first event, which names the changes since the page was rendered. */
  onWelcome: (event: StreamEvent) => void
  onChange: (event: StreamEvent) => void
  /** Called with each heartbeat. */
  onBeat: () => void
  /** Called when the stream breaks, or was refused. The browser does not reopen it by itself. */
  onLost: () => void
}

/**
 * Opens a stream of changes in the lake, from the site's own server.
 *
 * @param since the id of the event that the page reflects; undefined if it is unknown
 * @returns closes the stream
 */
export function openContentStream(
  origin: string,
  since: string | undefined,
  { onWelcome, onChange, onBeat, onLost }: StreamListener,
): () => void {
  const url = new URL(contentEventsPath, origin)
  if (since !== undefined) url.searchParams.set('since', since)
  const source = new EventSource(url)
  source.addEventListener('welcome', (event) => onWelcome(readEvent(event)))
  source.addEventListener('change', (event) => onChange(readEvent(event)))
  source.addEventListener('beat', onBeat)
  source.addEventListener('error', () => {
    // The browser would retry at a constant pace, even if many browsers do the same.
    source.close()
    onLost()
  })
  return () => source.close()
}

function readEvent({ data, lastEventId }: MessageEvent<string>): StreamEvent {
  // The server of the same release serialized it from the same type.
  const event = JSON.parse(data) as ContentEvent
  return { ...event, ...(lastEventId !== '' && { id: lastEventId }) }
}
