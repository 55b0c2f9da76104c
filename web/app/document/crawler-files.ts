import { palette } from '#schemas/content/brand/palette.ts'
import { formatPrice } from '#schemas/field/money.ts'
import type { Faq } from '#web/pages/faq/read-faq-hub.ts'
import { availabilityLabels } from '#schemas/content/product/availability.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import type { KitSummary } from '#web/kit/product/kit-names.queries.ts'
import type { SiteSettings } from '#web/content/site-settings/read-site-settings.ts'
import { type AddressContext, canonicalUrl } from '#web/content/page/addresses.ts'
import type { IndexedPage } from '#web/app/seo/indexed-pages.queries.ts'

/**
 * Paths that crawlers must not read. `/studio-days` can be a landing page, so only `/studio` itself and
 * everything below it is closed. Pages with a noindex tag stay open, so that crawlers see the tag.
 */
const closedPaths = [
  '/api/',
  ...['/studio', '/admin'].flatMap((path) => [`${path}$`, `${path}/`, `${path}?`]),
]

/** robots.txt: the rules for crawlers, and the sitemap's URL. */
export function robotsTxt(context: AddressContext): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${canonicalUrl(context, '/sitemap.xml')}`,
    '',
  ].join('\n')
}

interface LlmsContent {
  site: SiteSettings
  /** The pages that search engines can list. */
  pages: readonly IndexedPage[]
  /** The first kits. */
  kits: readonly KitSummary[]
  /** The total number of kits. */
  total: number
  faqs: readonly Faq[]
}

/** llms.txt: a summary of the site in Markdown with kits, pages, questions and contact details. */
export function llmsTxt(
  context: AddressContext,
  { site, pages, kits, total, faqs }: LlmsContent,
): string {
  return [
    `# ${site.brand}`,
    '',
    `> ${oneLine(site.footerBlurb)}`,
    '',
    context.settings.shop
      ? 'Kits in stock are sold online; every other order begins with an inquiry.'
      : 'Nothing is sold online: every order begins with an inquiry.',
    '',
    '## Kits',
    '',
    ...kits.map((kit) => {
      // A parenthesis would end the link.
      const path = productPath(kit.slug).replaceAll('(', '%28').replaceAll(')', '%29')
      const title = inLink(kit.title)
      const price = `(${formatPrice(kit.price)}${statusOf(kit)})`
      const text = [oneLine(kit.text), price].filter(Boolean).join(' ')
      return `- [${title}](${canonicalUrl(context, path)}): ${text}`
    }),
    ...(total > kits.length
      ? [`- [All ${total} kits](${canonicalUrl(context, '/products')}), page by page`]
      : []),
    '',
    '## Pages',
    '',
    ...pages.map(
      ({ path, title, description }) =>
        `- [${inLink(title)}](${canonicalUrl(context, path)})${description && `: ${oneLine(description)}`}`,
    ),
    '',
    '## Questions',
    '',
    ...faqs.map(({ question, answer }) => `- ${oneLine(question)} ${oneLine(answer)}`),
    '',
    '## Contact',
    '',
    `- Phone: ${site.phone}`,
    `- Email: ${site.email}`,
    `- Hours: ${site.supportHours}`,
    '',
  ].join('\n')
}

const statusOf = ({ availability }: KitSummary) =>
  availability === 'in stock' ? '' : `, ${availabilityLabels[availability].toLowerCase()}`

/** A link's text; brackets are escaped, because a bracket would end the text. */
function inLink(text: string): string {
  return oneLine(text).replaceAll(/[[\]]/g, String.raw`\$&`)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The validity of security.txt after it is read, in ms: half a year; RFC 9116 allows one year. */
const validMs = 182 * 24 * 60 * 60 * 1000

/** security.txt: the contact for vulnerability reports. */
export function securityTxt(context: AddressContext, site: SiteSettings, now: Date): string {
  // Rounded to the day, so that the file changes once a day.
  const expires = new Date(now.getTime() + validMs).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${site.email}`,
    `Contact: ${canonicalUrl(context, '/contact')}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${canonicalUrl(context, '/.well-known/security.txt')}`,
    '',
  ].join('\n')
}

/** The home screen icons of the favicon set. */
const icons = [
  { src: '/pictures/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/pictures/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  {
    src: '/pictures/icon-maskable-512.png',
    type: 'image/png',
    sizes: '512x512',
    purpose: 'maskable',
  },
]

/** The web app manifest: the site's appearance on a phone's home screen. */
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
