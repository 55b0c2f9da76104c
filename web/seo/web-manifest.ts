import { palette } from '#schemas/brand/palette.ts'
import type { SiteSettings } from '#web/site-settings/read-site-settings.ts'

const type = 'image/png'
const icons = [
  { src: '/pictures/icon-192.png', type, sizes: '192x192', purpose: 'any' },
  { src: '/pictures/icon-512.png', type, sizes: '512x512', purpose: 'any' },
  { src: '/pictures/icon-maskable-512.png', type, sizes: '512x512', purpose: 'maskable' },
]

/** The web app manifest: how the site looks on a phone's home screen. */
export function webManifest(site: SiteSettings): string {
  return JSON.stringify({
    name: site.brand,
    short_name: site.brand,
    description: site.footerBlurb,
    start_url: '/',
    display: 'browser',
    background_color: palette.cloud,
    theme_color: palette.ink,
    icons,
  })
}
