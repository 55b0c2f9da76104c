import { fontPreloads } from '#web/layout/font-preloads.ts'
import type { RouterContext } from '#web/router.tsx'
import { organization, website } from './organization.ts'
import { structuredDataScript } from './page-head.ts'
import { siteSettingsFrom } from './site-settings-from.ts'

/** The head tags that every page shares, and the ones of a page that has none of its own. */
export function siteHead(context: RouterContext) {
  const site = siteSettingsFrom(context)
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
      { name: 'theme-color', content: '#faf7f2' },
      { title: site.brand },
    ],
    links: [
      ...fontPreloads,
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
    scripts: [organization(context, site), website(context, site)].map(structuredDataScript),
  }
}
