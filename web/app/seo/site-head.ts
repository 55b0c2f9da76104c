import textFont from '#web/fonts/instrument-sans.woff2?url'
import displayFont from '#web/fonts/newsreader.woff2?url'
import { isNotFound } from '@tanstack/react-router'
import { palette } from '#schemas/content/brand/palette.ts'
import { headSettings, missingHead, type PageMatch, structuredDataScript } from './page-head.ts'
import { organization } from './structured-data.ts'

interface RootMatch extends PageMatch {
  /** Why the page could not be rendered: not found, or a failure. */
  readonly error: unknown
}

/** Links that preload the two fonts of every page before the style sheet requests them. */
const fontPreloads = [displayFont, textFont].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}))

/** The icon for clients that do not support SVG. */
export const faviconPath = '/pictures/favicon-32.png'

/**
 * The head tags that all pages share, and those of a page without its own tags.
 *
 * @param match the root route's match
 */
export function siteHead(match: RootMatch) {
  const { context } = match
  const site = headSettings(context)
  const isMissing = isNotFound(match.error)
  const own = (isMissing || match.status === 'error') && missingHead(match)
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
      { name: 'theme-color', content: palette.ink },
      { title: site.brand },
      ...(own ? own.meta : []),
    ],
    links: [
      ...fontPreloads,
      { rel: 'icon', href: faviconPath, type: 'image/png', sizes: '32x32' },
      { rel: 'icon', href: '/pictures/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { rel: 'apple-touch-icon', href: '/pictures/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
      ...(own ? own.links : []),
    ],
    scripts: [structuredDataScript(organization(context, site))],
  }
}
