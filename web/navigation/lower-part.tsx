import type { RouterHistory } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'

let isNewEntry = false

/** Follows how the visitor comes to each page, for {@link LowerPart}. */
export function followHistory({ subscribe }: Pick<RouterHistory, 'subscribe'>): void {
  subscribe(({ action }) => {
    isNewEntry = action.type === 'PUSH'
  })
}

/**
 * The part of a page below its first screen. After a click on a link it follows the first paint,
 * because a slow phone takes a tenth of a second to render it. After Back and Forward, the whole page
 * has to be there to scroll in.
 */
export function LowerPart({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(true, !isNewEntry || location.hash !== '')
  return isShown ? children : <div className="min-h-screen" />
}
