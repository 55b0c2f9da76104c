import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as SiteEntry from '#web/entry-server.tsx'

/** The built site's server side: the one thing that the server takes from `web`. */
export type SiteBundle = typeof SiteEntry

/**
 * Loads the site as it was built.
 *
 * @param dist absolute path of the build's folder
 * @throws {Error} where the site was never built
 */
export async function loadSiteBundle(dist: string): Promise<SiteBundle> {
  const file = pathToFileURL(join(dist, 'server', 'entry-server.js'))
  // The build's entry is that very module.
  return (await import(file.href)) as SiteBundle
}
