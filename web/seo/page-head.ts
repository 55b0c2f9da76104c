import type { Thing, WithContext } from 'schema-dts'
import { formatPrice } from '#schemas/field/money.ts'
import { jsonForScript } from '#schemas/runtime/json-for-script.ts'
import { errorText } from '#web/layout/error-text.ts'
import { productPath } from '#web/product/product-path.ts'
import type { Product } from '#web/product/read-products.ts'
import type { RouterContext } from '#web/router-context.ts'
import { cachedSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { canonicalUrl, sharePath } from './addresses.ts'
import type { SitePage } from './site-pages.ts'
import { breadcrumbs, productStructuredData } from './structured-data.ts'

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
  return match.status === 'error' ? unlistedHead(match, errorText) : headOf(match.context, page)
}

/** The head of a page that is there in place of another: nothing for search engines to keep. */
export function unlistedHead(
  { context, pathname, status }: PageMatch,
  instead: { title: string; description: string },
) {
  const { title, description } = status === 'error' ? errorText : instead
  const path = encodedPath(pathname)
  return headOf(context, { path, title, description, keywords: [], indexed: false, sharedAs: '/' })
}

/** The path as an address has it; one that is encoded already stays. */
function encodedPath(pathname: string): string {
  return new URL(pathname.replaceAll(/^[/\\]+/g, '/'), 'http://localhost').pathname
}

function headOf(context: RouterContext, page: PageHead) {
  const { brand } = cachedSiteSettings(context)
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

/** The words for an address that the site does not have (`docs/product.md §2`). */
export const missingPage = {
  title: '404 Page Not Found',
  description: 'There is nothing at this address. The kits and every other page are a step away.',
}

/** The words for a kit that does not exist (`docs/product.md §2`). */
const missingProduct = {
  title: 'Product Not Found',
  description: "The product you're looking for doesn't exist. See the kits that do.",
}

/** The head of an address that the site does not have. */
export function missingHead(match: PageMatch) {
  return unlistedHead(match, missingPage)
}

/** The head of the page of a kit that does not exist, or no longer does. */
export function missingProductHead(match: PageMatch) {
  return unlistedHead(match, missingProduct)
}

/**
 * The most characters of a kit's own description in its page's description (`docs/product.md §9`).
 */
const descriptionLimit = 150

/** The head of a kit's page. */
export function productHead(match: PageMatch, product: Product) {
  return pageHead(match, {
    path: productPath(product.slug),
    title: product.title,
    description: productDescription(product),
    keywords: [product.title, 'pet travel kit', 'private aviation', 'dogs on private jets'],
    shareAlt: product.image?.alt || product.title,
    crumbs: [{ path: '/products', title: 'Products' }],
    structuredData: [productStructuredData(match.context, product)],
  })
}

/**
 * The description cut to 150 characters, and the price it starts at (`docs/product.md §9`); the
 * words of its card, else its name, where a kit has none.
 */
function productDescription({ title, description, shortDescription, price }: Product): string {
  return `${cut(description || shortDescription || `${title}.`)} Starting at ${formatPrice(price)}`
}

function cut(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= descriptionLimit) return text
  // No half of a character stays at the end.
  return `${text
    .slice(0, descriptionLimit - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
