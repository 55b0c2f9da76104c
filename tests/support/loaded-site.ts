import { afterAll, beforeAll } from 'vitest'
import { type LoadedSite, loadSite } from './load-site.ts'

/**
 * Loads the site before a file's first test, and closes it after the last one.
 *
 * @param load `loadSources` for parts that the build does not contain
 */
export function loadedSite(load: () => Promise<LoadedSite> = loadSite): Pick<LoadedSite, 'site'> {
  let loaded: LoadedSite | undefined
  beforeAll(async () => {
    loaded = await load()
  }, 60_000)
  afterAll(() => loaded?.close())
  return {
    get site() {
      if (!loaded) throw new Error('The site is loaded only once the tests run.')
      return loaded.site
    },
  }
}
