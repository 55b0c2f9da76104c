import {
  enableVisualEditing,
  type HistoryAdapter,
  type HistoryUpdate,
} from '@sanity/visual-editing'
import type { AppRouter } from '#web/router.tsx'
import { isFramed } from '#web/ui/is-framed.ts'
import { followDrops } from './reorder.tsx'

interface OverlayOptions {
  readonly router: AppRouter
  /** Whether the Studio sends content to this page. */
  readonly isLinked: () => boolean
  /** Requests the page's content again. */
  readonly refresh: () => Promise<void>
  /** Shows the page in another perspective. */
  readonly switchTo: (perspective: string) => void
}

/** A card's link covers the whole card, including other elements that an editor wants to click. */
const uncovered = `article a::after { content: none !important }`

/** Draws frames around editable elements: a click opens the field in the Studio. */
export function showOverlays({ router, isLinked, refresh, switchTo }: OverlayOptions): void {
  followDrops()
  if (isFramed()) {
    const style = document.createElement('style')
    style.textContent = uncovered
    document.head.append(style)
  }
  enableVisualEditing({
    // Below the page's header and the bar, which are fixed.
    zIndex: 29,
    history: siteHistory(router, window.location.origin),
    // The Studio sends each change to a linked page itself.
    refresh: ({ source }) => (source === 'mutation' && isLinked() ? false : refresh()),
    onPerspectiveChange: (perspective) =>
      switchTo(typeof perspective === 'string' ? perspective : perspective.join(',')),
  })
}

/** The part of the router that moves between pages. */
type PageHistory = Pick<AppRouter, 'history'>

/**
 * Synchronizes the URL that the Studio shows for the frame with the frame's page: a link in the page
 * moves the Studio, and the Studio moves the page.
 *
 * @param origin this page's origin; URLs with another origin are not opened
 */
export function siteHistory({ history }: PageHistory, origin: string): HistoryAdapter {
  const here = () => history.location.href
  return {
    subscribe(navigate) {
      navigate({ type: 'replace', url: here() })
      return history.subscribe(({ action }) => navigate({ type: typeOf(action.type), url: here() }))
    },
    update({ type, url }) {
      if (type === 'pop') return history.back()
      const path = pathOn(origin, url)
      if (path === null || path === here()) return undefined
      return type === 'push' ? history.push(path) : history.replace(path)
    },
  }
}

function typeOf(action: string): HistoryUpdate['type'] {
  if (action === 'PUSH') return 'push'
  return action === 'REPLACE' ? 'replace' : 'pop'
}

/** The path within the site, with query and hash; null for a URL outside the site. */
function pathOn(origin: string, url: string): string | null {
  if (!URL.canParse(url, origin)) return null
  const { origin: there, pathname, search, hash } = new URL(url, origin)
  return there === origin ? pathname + search + hash : null
}
