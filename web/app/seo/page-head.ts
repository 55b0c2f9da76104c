import type { Thing, WithContext } from 'schema-dts'
import { formatPrice } from '#schemas/field/money.ts'
import { jsonForScript } from '#schemas/protocol/json-for-script.ts'
import { errorText } from '#web/app/layout/error-text.ts'
import { catalogPath } from '#web/kit/product/catalog-page-number.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import type { Catalog } from '#web/kit/product/catalog.queries.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import type { RouterContext } from '#web/router-context.ts'
import type { Seo } from '#web/content/page/read-seo.ts'
import { canonicalUrl, sharePath } from '#web/content/page/addresses.ts'
import { cachedData } from '#web/content/site-query-options.ts'
import {
  readSiteSettings,
  type SiteSettings,
} from '#web/content/site-settings/read-site-settings.ts'
import { type SitePage, sitePages } from '#schemas/content/page/page-paths.ts'
import { breadcrumbs, productList, website } from './structured-data.ts'
import { productStructuredData } from './product-structured-data.ts'

/** The match of the route whose page is shown. */
export interface PageMatch {
  readonly context: RouterContext
  readonly status: string
}

/** A page's metadata for search engines and link previews. */
export interface PageHead extends SitePage {
  /** The share picture's alternative text; default: the title. */
  shareAlt?: string
  /** Whether the page replaces another page, and has no address. */
  isStandIn?: boolean
  /** The path of the page whose share picture is used; default: the page's own. */
  sharedAs?: string
  /** Metadata of the page's document, which overrides the title and description above. */
  seo?: Seo | undefined
  structuredData?: readonly WithContext<Thing>[]
  /** The paths of the previous and next pages, if the page is one of several. */
  neighbors?: readonly { rel: 'prev' | 'next'; path: string }[]
}

/**
 * The head tags of one page, from title to structured data (`docs/product.md §10`); the tags of the
 * error page if the page could not be rendered.
 */
export function pageHead(match: PageMatch, page: PageHead) {
  return match.status === 'error' ? unlistedHead(match, errorText) : headOf(match.context, page)
}

/** The head of a page that is shown in place of another page and not indexed. */
function unlistedHead(
  { context, status }: PageMatch,
  instead: { title: string; description: string },
) {
  const { title, description } = status === 'error' ? errorText : instead
  const page = { path: '/', title, description, keywords: [], indexed: false, isStandIn: true }
  return headOf(context, page)
}

/** The site settings for a head, which cannot wait; the curated settings if none are loaded. */
export function headSettings(context: RouterContext): SiteSettings {
  return cachedData(context, 'site-settings') ?? readSiteSettings(null)
}

function headOf(context: RouterContext, page: PageHead) {
  const site = headSettings(context)
  const url = canonicalUrl(context, page.path)
  const { title, description, isIndexed } = textsOf(page, site.brand)
  const picture = canonicalUrl(context, sharePath(page.sharedAs ?? page.path))
  const isHome = page.path === '/' && !page.isStandIn
  const structuredData = [
    // Search engines read the site's name from its home page only.
    ...(isHome ? [website(context, site)] : []),
    ...(page.crumbs ? [breadcrumbs(context, [...page.crumbs, page])] : []),
    ...(page.structuredData ?? []),
  ]
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.keywords.length > 0
        ? [{ name: 'keywords', content: page.keywords.join(', ') }]
        : []),
      { name: 'robots', content: isIndexed ? 'index, follow' : 'noindex, nofollow' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.brand },
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(page.isStandIn ? [] : [{ property: 'og:url', content: url }]),
      { property: 'og:image', content: picture },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: page.shareAlt ?? title },
      // X reads all other tags from Open Graph.
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: page.isStandIn
      ? []
      : [
          { rel: 'canonical', href: url },
          ...(page.neighbors ?? []).map(({ rel, path }) => ({
            rel,
            href: canonicalUrl(context, path),
          })),
        ],
    scripts: structuredData.map(structuredDataScript),
  }
}

/** A page's title and description; those in its document win. */
function textsOf({ seo = {}, indexed = true, ...page }: PageHead, brand: string) {
  const name = seo.title ?? page.title
  return {
    title: name === brand ? brand : `${name} | ${brand}`,
    description: seo.description ?? page.description,
    isIndexed: indexed && !seo.noIndex,
  }
}

/** Structured data as a script element that no text in the data can end. */
export function structuredDataScript(data: WithContext<Thing>) {
  return { type: 'application/ld+json', children: jsonForScript(data) }
}

/** The text for an unknown address (`docs/product.md §2`). */
const missingPage = {
  title: '404 Page Not Found',
  description: 'There is no page at this address. See our kits, or start from the home page.',
}

/** The text for an unknown kit (`docs/product.md §2`). */
const missingProduct = {
  title: 'Product Not Found',
  description: "The product you're looking for doesn't exist. See the kits that do.",
}

export function missingHead(match: PageMatch) {
  return unlistedHead(match, missingPage)
}

/** The head for a kit that does not exist, or no longer does. */
export function missingProductHead(match: PageMatch) {
  return unlistedHead(match, missingProduct)
}

/** The maximum length of a kit's description, in characters (`docs/product.md §9`). */
const descriptionLimit = 150

/**
 * The head of one page of the catalog.
 *
 * @param catalog undefined if the catalog could not be loaded
 * @param seo the document's metadata, which overrides the site's
 */
export function catalogHead(
  match: PageMatch,
  page: number,
  catalog: Catalog | undefined,
  seo?: Seo,
) {
  const { path } = sitePages.products
  const title = seo?.title ?? sitePages.products.title
  return pageHead(match, {
    ...sitePages.products,
    ...(page > 1 && {
      path: catalogPath(page),
      title: `${title}, Page ${page}`,
      crumbs: [{ path, title }],
      sharedAs: path,
    }),
    ...(seo && { seo: page > 1 ? numbered(seo, page) : seo }),
    structuredData: catalog ? [productList(match.context, catalog, page)] : [],
    neighbors: [
      ...(page > 1 ? [{ rel: 'prev' as const, path: catalogPath(page - 1) }] : []),
      ...(catalog && page < catalog.pages
        ? [{ rel: 'next' as const, path: catalogPath(page + 1) }]
        : []),
    ],
  })
}

/** The metadata of the catalog's document, for a later page of the catalog. */
function numbered(seo: Seo, page: number): Seo {
  return seo.title === undefined ? seo : { ...seo, title: `${seo.title}, Page ${page}` }
}

export function productHead(match: PageMatch, product: Kit) {
  return pageHead(match, {
    path: productPath(product.slug),
    title: product.title,
    description: productDescription(product),
    keywords: [product.title, 'pet travel kit', 'private aviation', 'dogs on private jets'],
    seo: product.seo,
    shareAlt: product.image?.alt || product.title,
    crumbs: [{ path: '/products', title: 'Products' }],
    structuredData: [productStructuredData(match.context, product)],
  })
}

/**
 * A kit's description, cut to 150 characters, and its starting price (`docs/product.md §9`). A kit
 * without a description uses the text of its card or its name.
 */
function productDescription({ title, description, shortDescription, price }: Kit): string {
  return `${cut(description || shortDescription || `${title}.`)} Starting at ${formatPrice(price)}`
}

function cut(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= descriptionLimit) return text
  // The cut must not leave a lone surrogate at the end.
  return `${text
    .slice(0, descriptionLimit - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
