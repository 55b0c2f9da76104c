import { cachedData } from '#web/content/site-query-options.ts'
import type { RouterContext } from '#web/router-context.ts'
import {
  readSiteSettings,
  type SiteSettings,
} from '#web/content/site-settings/read-site-settings.ts'

/** The site settings for a head, which cannot wait; the curated ones if none are loaded. */
export function headSettings(context: RouterContext): SiteSettings {
  return cachedData(context, 'site-settings') ?? readSiteSettings(null)
}
