import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sitePart } from '#bin/build-parts.ts'
import { isFresh } from '#bin/build-stale.ts'
import { projectRoot } from '#bin/launch-settings.ts'
import type * as SiteEntry from '#web/entry-server.tsx'

/** The site's server code, from the build or from its sources. */
export interface LoadedSite {
  readonly site: typeof SiteEntry
  close(): Promise<void>
}

/**
 * Loads the site for tests that render its pages: the bundle that the product runs if it is up to
 * date, otherwise the sources. The bundle loads in a fraction of the time, and contains React in
 * the version that visitors get.
 */
export async function loadSite(): Promise<LoadedSite> {
  return isFresh(sitePart) ? { site: builtSite(), close: async () => {} } : loadSources()
}

/** With `require`, because Vitest would compile imported modules again. */
function builtSite(): typeof SiteEntry {
  // The build's entry is compiled from that module.
  return createRequire(import.meta.url)(
    join(projectRoot, 'dist/server/entry-server.js'),
  ) as typeof SiteEntry
}

/**
 * Loads the site from its sources, as in development: including the parts that only developers see.
 */
export async function loadSources(): Promise<LoadedSite> {
  const { createServer } = await import('vite')
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
