import type { RouterContext } from '#web/router.tsx'
import { siteSettingsFrom } from './site-settings-from.ts'

/** The head of a page that does not exist: a title, and nothing for search engines to keep. */
export function missingHead(context: RouterContext, title: string) {
  return {
    meta: [
      { title: `${title} | ${siteSettingsFrom(context).brand}` },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }
}
