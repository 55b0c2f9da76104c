import { useSuspenseQuery } from '@tanstack/react-query'
import { cachedContent } from '#web/content/cached-content.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { RouterContext } from '#web/router-context.ts'
import type { SiteSettings } from './read-site-settings.ts'

const questions = () => import('./site-settings-questions.queries.ts')

/** Brand, contact details and switches. */
export const siteSettingsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(
    content,
    ['site-settings'],
    async () => (await questions()).siteSettingsQuestion,
  )

/** Brand, contact details and switches. */
export function useSiteSettings(): SiteSettings {
  return useSuspenseQuery(siteSettingsQueryOptions(useContent())).data
}

/**
 * The site settings as the root route's loader has cached them, for what cannot wait; undefined where
 * it could not load them.
 */
export function cachedSiteSettings(context: RouterContext): SiteSettings | undefined {
  return cachedContent(context, siteSettingsQueryOptions(context.content))
}
