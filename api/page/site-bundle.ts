import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EnvironmentError } from '#api/env.ts'
import type * as SiteEntry from '#web/entry-server.tsx'

/** The server bundle of the built site: the only thing that `api` takes from `web`. */
export type SiteBundle = typeof SiteEntry

/** Answers a search of a page. */
export type Search = NonNullable<Parameters<SiteBundle['renderPage']>[0]['search']>

/** What answers an address. */
export type FoundPage = Awaited<ReturnType<SiteBundle['findPage']>>

/**
 * Loads the built site.
 *
 * @param dist absolute path of the build's folder
 * @throws {EnvironmentError} if the site was never built
 */
export async function loadSiteBundle(dist: string): Promise<SiteBundle> {
  const file = join(dist, 'server', 'entry-server.js')
  if (!existsSync(file)) throw new EnvironmentError('The site is not built: run npm run build.')
  // The build's entry is compiled from that module.
  return (await import(pathToFileURL(file).href)) as SiteBundle
}
