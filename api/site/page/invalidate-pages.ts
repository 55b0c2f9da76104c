import type { ServerContent } from '#api/site/content/server-content.ts'
import { createBackgroundQueue } from './background-queue.ts'
import type { PageCache } from './page-cache.ts'
import type { RenderedPage } from './rendered-page.ts'

/** The number of pages that are rendered again after a change, most recently requested first. */
const maxRenewed = 64

interface InvalidatedPages {
  readonly content: Pick<ServerContent, 'onChange'>
  /** The pages of the site's own host. */
  readonly own: PageCache<RenderedPage>
  /** The pages of other hosts. */
  readonly foreign: PageCache<RenderedPage>
  /** Renders a page of the site's own host again; must not reject. */
  readonly renew: (path: string) => Promise<void>
}

/**
 * Removes cached pages when their content changes, and renders those of the site's own host again in the
 * background, before the next visitor.
 *
 * @returns stops it
 */
export function invalidatePages({ content, own, foreign, renew }: InvalidatedPages): () => void {
  const renewal = createBackgroundQueue<string>(maxRenewed, renew)
  const stopListening = content.onChange(({ tags }) => {
    foreign.invalidate(tags)
    renewal.add(own.invalidate(tags))
  })
  return () => {
    stopListening()
    renewal.stop()
  }
}
