/** A part of the site that loads when somebody first needs it. */
export type LatePartState<Part> =
  | { readonly status: 'none' | 'loading' | 'failed'; readonly part?: undefined }
  | { readonly status: 'ready'; readonly part: Part }

/** Loads a part once, tells how far that is, and tries again where it failed. */
export interface LatePart<Part> {
  readonly read: () => LatePartState<Part>
  readonly subscribe: (listener: () => void) => () => void
  /** Begins to load the part, unless it is there or on its way; what failed is tried again. */
  readonly load: () => void
}

interface LatePartOptions<Part> {
  readonly load: () => Promise<Part>
  /** After how long loading has failed, in ms; what comes later serves the next attempt. */
  readonly timeoutMs: number
  /** How long to wait before what failed is tried again by itself, once, in ms. */
  readonly pauseMs: number
}

/** Holds a part of the site that is loaded late. */
export function createLatePart<Part>(options: LatePartOptions<Part>): LatePart<Part> {
  const { load, timeoutMs, pauseMs } = options
  const listeners = new Set<() => void>()
  let state: LatePartState<Part> = { status: 'none' }
  const become = (next: LatePartState<Part>) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load() {
      if (state.status === 'loading' || state.status === 'ready') return
      become({ status: 'loading' })
      const late = after(timeoutMs).then(() => Promise.reject(new Error('The part is late.')))
      Promise.race([load().catch(() => after(pauseMs).then(load)), late]).then(
        (part) => become({ status: 'ready', part }),
        () => become({ status: 'failed' }),
      )
    },
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
