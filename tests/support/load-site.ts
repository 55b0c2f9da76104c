import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sitePart } from '#bin/build-parts.ts'
import { isFresh } from '#bin/build-stale.ts'
import { projectRoot } from '#bin/environment.ts'
import type * as SiteEntry from '#web/entry-server.tsx'

/** The site's server side, as the build has it or from its sources. */
export interface LoadedSite {
  readonly site: typeof SiteEntry
  close(): Promise<void>
}

/**
 * Loads the site for tests that render its pages: the bundle that the product runs, where it is built
 * from the sources as they are, and the sources otherwise. The bundle takes a fraction of the time to
 * load, and has React as visitors get it.
 */
export async function loadSite(): Promise<LoadedSite> {
  return isFresh(sitePart) ? { site: builtSite(), close: async () => {} } : loadSources()
}

/** By `require`, because Vitest would compile what is imported anew. */
function builtSite(): typeof SiteEntry {
  // The build's entry is compiled from that module.
  return createRequire(import.meta.url)(
    join(projectRoot, 'dist/server/entry-server.js'),
  ) as typeof SiteEntry
}

/** Loads the site from its sources, as in development: what only developers see is there too. */
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
