import { createStore } from '#web/ui/create-store.ts'

/** The state of the preview while its page is open. */
export interface PreviewState {
  readonly perspective: string
  /** Whether the server answered the last request for drafts; `ended` is final. */
  readonly server: 'answers' | 'fails' | 'ended'
}

const store = createStore<PreviewState>({ perspective: 'drafts', server: 'answers' })

/** The state of this page's preview, which its bar shows. */
export const usePreviewState = store.useValue

/** Calls back once the preview has ended. */
export function whenPreviewEnds(report: () => void): void {
  const stop = store.subscribe(() => {
    if (store.get().server !== 'ended') return
    stop()
    report()
  })
}

/** Changes part of the state. */
export function changePreviewState(part: Partial<PreviewState>): void {
  const before = store.get()
  const after = { ...before, ...part }
  // A late answer does not revive the preview.
  if (before.server === 'ended') return
  const isOther = after.perspective !== before.perspective || after.server !== before.server
  if (isOther) store.set(after)
}
