import { useSuspenseQuery } from '@tanstack/react-query'
import { cachedContent } from '#web/content/cached-content.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { RouterContext } from '#web/router-context.ts'
import { readSiteSettings, type SiteSettings } from './read-site-settings.ts'

/** Brand, contact details and switches. */
export const siteSettingsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(
    content,
    ['site-settings'],
    async () => (await import('./site-settings-questions.queries.ts')).siteSettingsQuestion,
  )

/** Brand, contact details and switches. */
export function useSiteSettings(): SiteSettings {
  return useSuspenseQuery(siteSettingsQueryOptions(useContent())).data
}

/** The site settings as the root route's loader has cached them, for heads, which cannot wait. */
export function cachedSiteSettings({ queryClient, content }: RouterContext): SiteSettings {
  return cachedContent(queryClient, siteSettingsQueryOptions(content)) ?? readSiteSettings(null)
}
