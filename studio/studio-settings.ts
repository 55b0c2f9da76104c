/** Where the Studio finds its lake; the server hands it over at run time, nothing is built in. */
export interface StudioSettings {
  readonly projectId: string
  readonly dataset: string
  /** The lake's address where it is not Sanity's hosted one. */
  readonly apiHost?: string
}

declare global {
  var studioSettings: StudioSettings | undefined
}

/**
 * The settings that the server wrote into the page; in Sanity's own command line tool, which has
 * no page, those of the environment.
 */
export function readStudioSettings(): StudioSettings {
  if (globalThis.studioSettings) return globalThis.studioSettings
  const variables = typeof process === 'undefined' ? {} : process.env
  const apiHost = variables['SANITY_API_HOST']
  return {
    projectId: variables['SANITY_PROJECT_ID'] ?? 'petjet',
    dataset: variables['SANITY_DATASET'] ?? 'production',
    ...(apiHost && { apiHost }),
  }
}
