import type { ContentEvent } from '#schemas/protocol/content-event.ts'

export interface StreamEvent extends ContentEvent {
  /** The id after which the stream resumes; not every event has an id. */
  readonly id?: string | undefined
}

/** An event that one tab sends to the other tabs. */
export interface TabEvent extends StreamEvent {
  /** The event that the sending tab had reached before. */
  readonly after?: string | undefined
}

interface TabsListener {
  /**
   * Called once it is known whether this tab holds the stream, and again when this tab starts to hold
   * it.
   */
  onTurn: () => void
  /** Called with the events from the tab that holds the stream. */
  onTabEvent: (event: TabEvent) => void
}

/** This tab among the visible tabs of the site in one browser. */
interface BrowserTabs {
  /** Whether this tab holds the stream for all tabs. */
  readonly isKeeper: boolean
  send(event: TabEvent): void
  leave(): void
}

/** The name of the lock and of the channel; another format of events needs another name. */
export const tabsName = 'petjet-content-events-1'

/**
 * Joins the visible tabs of the site in this browser. A browser opens six connections to a server over
 * HTTP/1.1, so only the tab with a lock opens the stream. When that tab closes or is hidden, the
 * browser gives the lock to the next tab. Without locks (outside https), each tab opens its own
 * stream.
 */
export function joinTabs({ onTurn, onTabEvent }: TabsListener): BrowserTabs {
  const left = new AbortController()
  const { signal } = left
  const channel = new BroadcastChannel(tabsName)
  // Only tabs of this site can post here, and they post events of the stream.
  channel.onmessage = ({ data }: MessageEvent<TabEvent>) => onTabEvent(data)
  let isKeeper = false

  const turn = (holdsLock: boolean) => {
    if (signal.aborted) return
    isKeeper = holdsLock
    onTurn()
  }
  const keep = () => {
    turn(true)
    // The tab holds the lock until this promise resolves.
    return new Promise<void>((done) => {
      if (signal.aborted) return done()
      signal.addEventListener('abort', () => done(), { once: true })
    })
  }
  const claim = async (locks: LockManager) => {
    const isTaken = await locks.request(tabsName, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await keep()
      return lock === null
    })
    if (!isTaken || signal.aborted) return
    turn(false)
    await locks.request(tabsName, { signal }, keep)
  }
  const claimOrKeep = async () => {
    const { locks } = navigator as { locks?: LockManager }
    // Sandboxed frames have locks that throw.
    await (locks ? claim(locks) : Promise.reject(new Error('no locks'))).catch(() => turn(true))
  }
  void claimOrKeep()

  return {
    get isKeeper() {
      return isKeeper
    },
    send: (event) => channel.postMessage(event),
    leave() {
      left.abort()
      channel.close()
    },
  }
}
