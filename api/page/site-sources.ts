import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtStudioPage, type StudioPage } from '#api/studio/studio.routes.ts'
import { loadSiteBundle, type SiteBundle } from './site-bundle.ts'

/** Where the site's and the Studio's code comes from: the build, or in development the sources. */
export interface SiteSources {
  site: () => Promise<SiteBundle>
  studioPage: StudioPage
  studioIsBuilt: () => boolean
  /** Whether the sources are served as they are, with hot reload. */
  isDevelopment: boolean
  /** Answers for modules and styles in development; passes the rest on. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/**
 * The site as it was built.
 *
 * @param dist absolute path of the build's folder
 */
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
