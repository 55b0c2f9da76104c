import type { ServerContent } from '#api/site/content/server-content.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { createBackgroundQueue } from './background-queue.ts'
import type { SiteBundle } from './site-bundle.ts'

interface PrefetchOptions {
  readonly site: () => Promise<Pick<SiteBundle, 'loadEveryPage'>>
  readonly content: ServerContent
  readonly settings: RuntimeSettings
  /** Loads the content of mail. */
  readonly sender: () => Promise<unknown>
  readonly log: Log
}

/**
 * Loads the content of every page and mail after each change, so that all content is known if the lake
 * fails, even for pages that have never been requested.
 */
export function prefetchContent({ site, content, settings, sender, log }: PrefetchOptions) {
  const load = async () => {
    const { loadEveryPage } = await site()
    await loadEveryPage({ content, settings })
    await sender()
  }
  const report = (err: unknown) => log.error({ err }, 'content could not be preloaded')
  const queue = createBackgroundQueue<'everything'>(1, () => content.prefetch(load).catch(report))
  const stopListening = content.onChange(() => queue.add(['everything']))
  return {
    stop(): void {
      stopListening()
      queue.stop()
    },
  }
}
