import type { Thing, WithContext } from 'schema-dts'
import { jsonForScript } from '#web/content/json-for-script.ts'
import type { RouterContext } from '#web/router.tsx'
import { breadcrumbs } from './breadcrumbs.ts'
import { canonicalUrl } from './canonical-url.ts'
import { sharePath } from './share-path.ts'
import type { SitePage } from './site-pages.ts'
import { siteSettingsFrom } from './site-settings-from.ts'

/** The route's match whose page is shown. */
export interface PageMatch {
  readonly context: RouterContext
  readonly status: string
  /** The address within the site, without query or hash. */
  readonly pathname: string
}

/** What one page says of itself to search engines and link previews. */
export interface PageHead extends SitePage {
  /** What its share picture shows; else its title. */
  shareAlt?: string
  /** The page whose share picture it has; else its own. */
  sharedAs?: string
  structuredData?: readonly WithContext<Thing>[]
}

/**
 * Makes the head tags of one page: title to structured data (`docs/product.md §10`); those
 * of an error page where the page could not be made.
 */
export function pageHead(match: PageMatch, page: PageHead) {
  return match.status === 'error' ? unlistedHead(match, errorPage) : headOf(match.context, page)
}

/** The words of the page that stands in for one that could not be made. */
export const errorPage = {
  title: 'Something went wrong',
  description: 'This page could not be shown just now. Please try again in a moment.',
}

/** The head of a page that is there in place of another: nothing for search engines to keep. */
export function unlistedHead(
  { context, pathname, status }: PageMatch,
  instead: { title: string; description: string },
) {
  const { title, description } = status === 'error' ? errorPage : instead
  const path = encodedPath(pathname)
  return headOf(context, { path, title, description, keywords: [], indexed: false, sharedAs: '/' })
}

/** The path as an address has it; one that is encoded already stays. */
function encodedPath(pathname: string): string {
  return new URL(pathname.replaceAll(/^[/\\]+/g, '/'), 'http://localhost').pathname
}

function headOf(context: RouterContext, page: PageHead) {
  const { brand } = siteSettingsFrom(context)
  const url = canonicalUrl(context, page.path)
  const title = page.title === brand ? brand : `${page.title} | ${brand}`
  const picture = canonicalUrl(context, sharePath(page.sharedAs ?? page.path))
  const pictureAlt = page.shareAlt ?? title
  const structuredData = [
    ...(page.crumbs ? [breadcrumbs(context, [...page.crumbs, page])] : []),
    ...(page.structuredData ?? []),
  ]
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.keywords.length > 0
        ? [{ name: 'keywords', content: page.keywords.join(', ') }]
        : []),
      { name: 'robots', content: page.indexed === false ? 'noindex, nofollow' : 'index, follow' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: brand },
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: picture },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: pictureAlt },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: page.description },
      { name: 'twitter:image', content: picture },
      { name: 'twitter:image:alt', content: pictureAlt },
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: structuredData.map(structuredDataScript),
  }
}

/** One block of structured data as a script element that its text cannot end. */
export function structuredDataScript(data: WithContext<Thing>) {
  return { type: 'application/ld+json', children: jsonForScript(data) }
}
