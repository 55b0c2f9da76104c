import { createStore } from '#web/ui/create-store.ts'

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
  /** How far it is; renders again when that changes. */
  readonly useState: () => LatePartState<Part>
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
  const state = createStore<LatePartState<Part>>({ status: 'none' })
  return {
    read: state.get,
    subscribe: state.subscribe,
    useState: state.useValue,
    load() {
      const { status } = state.get()
      if (status === 'loading' || status === 'ready') return
      state.set({ status: 'loading' })
      const late = after(timeoutMs).then(() => Promise.reject(new Error('The part is late.')))
      Promise.race([load().catch(() => after(pauseMs).then(load)), late]).then(
        (part) => state.set({ status: 'ready', part }),
        () => state.set({ status: 'failed' }),
      )
    },
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
