import { cachedContent } from '#web/content/cached-content.ts'
import type { RouterContext } from '#web/router.tsx'
import { readSiteSettings, type SiteSettings } from '#web/site-settings/read-site-settings.ts'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'

/** The site settings that the root loader has put into the cache, for heads. */
export function siteSettingsFrom({ queryClient, content }: RouterContext): SiteSettings {
  return cachedContent(queryClient, siteSettingsQueryOptions(content)) ?? readSiteSettings(null)
}
