import { useSiteQuery } from '#web/content/site-query-options.ts'
import type { SiteSettings } from './read-site-settings.ts'

/** Brand, contact details and switches. */
export const useSiteSettings = (): SiteSettings => useSiteQuery('site-settings')
