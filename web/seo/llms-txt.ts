import { formatPrice } from '#schemas/field/money.ts'
import type { Faq } from '#web/faq/faq.queries.ts'
import { productPath } from '#web/product/product-path.ts'
import type { Product } from '#web/product/read-products.ts'
import type { SiteSettings } from '#web/site-settings/read-site-settings.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'
import { allSitePages } from './site-pages.ts'

interface LlmsContent {
  site: SiteSettings
  products: readonly Product[]
  faqs: readonly Faq[]
}

/** The site in short for language models, in Markdown: kits, pages, questions, how to reach us. */
export function llmsTxt(context: AddressContext, { site, products, faqs }: LlmsContent): string {
  const pages = allSitePages.filter((page) => page.indexed !== false)
  return [
    `# ${site.brand}`,
    '',
    `> ${oneLine(site.footerBlurb)}`,
    '',
    'Nothing is sold online: every order begins with an inquiry.',
    '',
    '## Kits',
    '',
    ...products.map((product) => {
      // A bracket would end the link.
      const path = productPath(product.slug).replaceAll('(', '%28').replaceAll(')', '%29')
      const title = oneLine(product.title).replaceAll(/[[\]]/g, String.raw`\$&`)
      const words = oneLine(product.shortDescription ?? product.description)
      const stock = product.inStock ? '' : ', coming soon'
      const price = `(${formatPrice(product.price)}${stock})`
      return `- [${title}](${canonicalUrl(context, path)}): ${[words, price].filter(Boolean).join(' ')}`
    }),
    '',
    '## Pages',
    '',
    ...pages.map(
      ({ path, title, description }) =>
        `- [${title}](${canonicalUrl(context, path)}): ${description}`,
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
