import { fontPreloads } from '#web/layout/font-preloads.ts'
import { palette } from '#web/pictures/palette.ts'
import type { RouterContext } from '#web/router.tsx'
import { organization, website } from './organization.ts'
import { structuredDataScript } from './page-head.ts'
import { siteSettingsFrom } from './site-settings-from.ts'

/** The icon for programs that know no vector one. */
export const faviconPath = '/pictures/favicon-32.png'

/** The head tags that every page shares, and the ones of a page that has none of its own. */
export function siteHead(context: RouterContext) {
  const site = siteSettingsFrom(context)
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
      { name: 'theme-color', content: palette.ink },
      { title: site.brand },
    ],
    links: [
      ...fontPreloads,
      { rel: 'icon', href: faviconPath, type: 'image/png', sizes: '32x32' },
      { rel: 'icon', href: '/pictures/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { rel: 'apple-touch-icon', href: '/pictures/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
    scripts: [organization(context, site), website(context, site)].map(structuredDataScript),
  }
}
