import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtStudioPage, type StudioPage } from '#api/site/studio/studio.routes.ts'
import { loadSiteBundle, type SiteBundle } from './site-bundle.ts'

/** The code of the site and the Studio: the build or, in development, the sources. */
export interface SiteSources {
  site: () => Promise<SiteBundle>
  studioPage: StudioPage
  studioIsBuilt: () => boolean
  /** Whether the site is served from its sources, with hot reload. */
  isDevelopment: boolean
  /** Serves modules and styles in development, and calls `next` for everything else. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** Opens the built site and Studio in a folder, given as an absolute path. */
export async function builtSources(dist: string): Promise<SiteSources> {
  const bundle = await loadSiteBundle(dist)
  const studio = join(dist, 'studio')
  return {
    site: () => Promise.resolve(bundle),
    studioPage: builtStudioPage(studio),
    studioIsBuilt: () => existsSync(join(studio, 'index.html')),
    isDevelopment: false,
    close: () => Promise.resolve(),
  }
}
