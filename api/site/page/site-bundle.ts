import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EnvironmentError } from '#api/platform/env.ts'
import type * as SiteEntry from '#web/entry-server.tsx'

/** The server bundle of the built site: the only import from `web` in `api`. */
export type SiteBundle = typeof SiteEntry

export type Search = NonNullable<Parameters<SiteBundle['renderPage']>[0]['search']>

/** The page or redirect at a path and query. */
export type FoundPage = Awaited<ReturnType<SiteBundle['findPage']>>

/**
 * Loads the built site from the absolute path of its folder.
 * @throws {EnvironmentError} if the site has not been built
 */
export async function loadSiteBundle(dist: string): Promise<SiteBundle> {
  const file = join(dist, 'server', 'entry-server.js')
  if (!existsSync(file)) throw new EnvironmentError('The site is not built: run npm run build.')
  // The build compiles its entry from that module.
  return (await import(pathToFileURL(file).href)) as SiteBundle
}
