import type { RouterHistory } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'

let isNewEntry = false

/** Tracks how the visitor navigates to each page, for {@link BelowTheFold}. */
export function followHistory({ subscribe }: Pick<RouterHistory, 'subscribe'>): void {
  subscribe(({ action }) => {
    isNewEntry = action.type === 'PUSH'
  })
}

/**
 * The part of a page below its first screen. After a click on a link it renders after the first paint,
 * because rendering it takes a slow phone 100 ms. After Back and Forward, the whole page must exist
 * before the browser restores the scroll position.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(true, !isNewEntry || location.hash !== '')
  return isShown ? children : <div className="min-h-screen" />
}
