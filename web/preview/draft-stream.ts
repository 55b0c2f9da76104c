import { previewEventsPath } from '#schemas/preview/preview-addresses.ts'

interface StreamListener {
  /** Called when the stream begins, and after each change. */
  readonly onChange: () => void
  /** Called with each heartbeat. */
  readonly onBeat: () => void
  /** Called when the preview has ended. */
  readonly onEnd: () => void
  /** Called when the stream breaks, or the server refuses it. It is not opened again by itself. */
  readonly onLost: (isRefused: boolean) => void
}

/**
 * Opens the server's stream of changes of drafts.
 *
 * @returns closes the stream
 */
export function openDraftStream(
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
    // Only an answer that is no stream makes the browser give up; it does not tell the status.
    const isRefused = source.readyState === EventSource.CLOSED
    source.close()
    onLost(isRefused)
  })
  return () => source.close()
}
