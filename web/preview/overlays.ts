import { enableVisualEditing } from '@sanity/visual-editing'
import type { AppRouter } from '#web/router.tsx'
import { isFramed } from '#web/ui/is-framed.ts'
import { followDrops } from './reorder.tsx'
import { siteHistory } from './site-history.ts'

interface OverlayOptions {
  readonly router: AppRouter
  /** Whether the Studio tells this page what its documents hold. */
  readonly isLinked: () => boolean
  /** Asks for the page's content again. */
  readonly refresh: () => Promise<void>
  /** Shows the page in another perspective. */
  readonly switchTo: (perspective: string) => void
}

/** A card's link covers the whole card, and with it whatever else an editor wants to click. */
const uncovered = `article a::after { content: none !important }`

/** Draws frames around what can be edited: a click opens the field in the Studio. */
export function showOverlays({ router, isLinked, refresh, switchTo }: OverlayOptions): void {
  followDrops()
  if (isFramed()) {
    const style = document.createElement('style')
    style.textContent = uncovered
    document.head.append(style)
  }
  enableVisualEditing({
    // Below the page's header and the bar, which stay where they are.
    zIndex: 29,
    history: siteHistory(router, window.location.origin),
    // The Studio tells a linked page of each change by itself.
    refresh: ({ source }) => (source === 'mutation' && isLinked() ? false : refresh()),
    onPerspectiveChange: (perspective) =>
      switchTo(typeof perspective === 'string' ? perspective : perspective.join(',')),
  })
}
