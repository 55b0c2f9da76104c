import type { StudioSettings } from '#schemas/protocol/studio-settings.ts'

/**
 * The settings that the server wrote into the page. Sanity's command line tool has no page and
 * takes them from the environment.
 */
export function readStudioSettings(): StudioSettings {
  if (globalThis.studioSettings) return globalThis.studioSettings
  const variables = typeof process === 'undefined' ? {} : process.env
  const apiHost = variables['SANITY_API_HOST']
  const siteUrl = variables['SITE_URL']
  return {
    projectId: variables['SANITY_PROJECT_ID'] ?? 'petjet',
    dataset: variables['SANITY_DATASET'] ?? 'production',
    ...(apiHost && { apiHost }),
    ...(siteUrl && { siteUrl }),
  }
}
