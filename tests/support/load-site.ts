import { createServer } from 'vite'
import type * as SiteEntry from '#web/entry-server.tsx'

/** The site's server side, loaded from its sources without a build. */
export interface LoadedSite {
  readonly site: typeof SiteEntry
  close(): Promise<void>
}

/** Loads the site as a built server would, for tests that render its pages. */
export async function loadSite(): Promise<LoadedSite> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  // Vite types a loaded module as unknown fields; this one is that file.
  const site = (await vite.ssrLoadModule('/web/entry-server.tsx')) as typeof SiteEntry
  return { site, close: () => vite.close() }
}
