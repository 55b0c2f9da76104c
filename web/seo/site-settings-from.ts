import { curatedSiteSettings } from '#schemas/site-settings/site-settings.curated.ts'
import { cachedContent } from '#web/content/cached-content.ts'
import type { RouterContext } from '#web/router.tsx'
import {
  type SiteSettings,
  siteSettingsQueryOptions,
} from '#web/site-settings/site-settings.queries.ts'

/** The site settings that the root loader has put into the cache, for heads. */
export function siteSettingsFrom({ queryClient, content }: RouterContext): SiteSettings {
  return cachedContent(queryClient, siteSettingsQueryOptions(content)) ?? curatedSiteSettings
}
