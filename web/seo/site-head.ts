import { isNotFound } from '@tanstack/react-router'
import { fontPreloads } from '#web/layout/font-preloads.ts'
import { palette } from '#schemas/brand/palette.ts'
import { missingHead, type PageMatch, siteSettingsFrom, structuredDataScript } from './page-head.ts'
import { organization, website } from './structured-data.ts'

interface RootMatch extends PageMatch {
  /** What kept the page from being made: an address that is not there, or a failure. */
  readonly error: unknown
}

/** The icon for programs that know no vector one. */
export const faviconPath = '/pictures/favicon-32.png'

/**
 * The head tags that every page shares, and the ones of a page that has none of its own.
 *
 * @param match the root route's
 * @param pathname of the page that was asked for
 */
export function siteHead(match: RootMatch, pathname = '/') {
  const { context } = match
  const site = siteSettingsFrom(context)
  const isMissing = isNotFound(match.error)
  const own = (isMissing || match.status === 'error') && missingHead({ ...match, pathname })
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
    scripts: [organization(context, site), website(context, site)].map(structuredDataScript),
  }
}
