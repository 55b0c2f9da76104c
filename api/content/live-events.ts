import type { LiveEvent, SanityClient } from '@sanity/client'
import type { Log } from '#api/log.ts'

/** How long to wait before a stream that broke for good is opened anew, in ms. */
const reopenMs = 2000

/** The lake's news of what has changed, kept open for as long as the server runs. */
export interface LiveEvents {
  /** Whether news arrive at this moment; while not, anything read may be old. */
  readonly isConnected: boolean
  stop(): void
}

/**
 * @param onStale called with the tags of what changed, or `all` where that is not known
 */
export function watchLiveEvents(
  client: SanityClient,
  log: Log,
  onStale: (tags: readonly string[] | 'all') => void,
): LiveEvents {
  let isConnected = false
  let timer: NodeJS.Timeout | undefined
  let subscription: { unsubscribe(): void } | undefined

  const hear = (event: LiveEvent) => {
    if (event.type === 'message') {
      onStale(event.tags)
      return
    }
    if (event.type === 'restart') {
      onStale('all')
      return
    }
    isConnected = event.type === 'welcome'
    onStale('all')
  }
  const reopen = (cause?: unknown) => {
    isConnected = false
    onStale('all')
    log.warn({ err: cause }, 'the lake ended its live events')
    timer = setTimeout(open, reopenMs).unref()
  }
  const open = () => {
    subscription = client.live.events().subscribe({
      next: hear,
      error: reopen,
      complete: () => reopen(),
    })
  }
  open()

  return {
    get isConnected() {
      return isConnected
    },
    stop() {
      clearTimeout(timer)
      subscription?.unsubscribe()
    },
  }
}
