import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  MemberProgram,
  Organization,
  Service,
  WebSite,
  WithContext,
} from 'schema-dts'
import { type Crumb, sitePages } from '#schemas/content/page/page-paths.ts'
import { kitsPerPage } from '#schemas/content/product/kit-counts.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import type { HubFaq } from '#web/pages/faq/read-faq-hub.ts'
import type { LoyaltyTier } from '#web/pages/loyalty-tier/loyalty-tier.queries.ts'
import type { Catalog } from '#web/kit/product/catalog.queries.ts'
import type { Program } from '#web/pages/program/read-program.ts'
import type { SiteSettings } from '#web/content/site-settings/read-site-settings.ts'
import { type AddressContext, canonicalUrl, organizationId } from '#web/content/page/addresses.ts'

/**
 * The company, with its contact point and hours (`docs/product.md §1`: Monday to Friday, 8AM to 6PM
 * PST).
 */
export function organization(
  context: AddressContext,
  site: SiteSettings,
): WithContext<Organization> {
  const sameAs = [site.instagramUrl, site.linkedinUrl].filter((url) => url !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId(context),
    name: site.brand,
    url: canonicalUrl(context, '/'),
    logo: canonicalUrl(context, '/pictures/petjet-logo.jpg'),
    description: site.footerBlurb,
    email: site.email,
    telephone: site.phone,
    ...(sameAs.length > 0 && { sameAs }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: site.phone,
      email: site.email,
      availableLanguage: 'English',
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00:00-08:00',
        closes: '18:00:00-08:00',
      },
    },
  }
}

/** The site as a whole. */
export function website(context: AddressContext, site: SiteSettings): WithContext<WebSite> {
  const home = canonicalUrl(context, '/')
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: site.brand,
    url: home,
    description: site.footerBlurb,
    inLanguage: 'en-US',
    publisher: { '@id': organizationId(context) },
  }
}

/** The breadcrumb trail of a page; the last crumb is the page itself. */
export function breadcrumbs(
  context: AddressContext,
  crumbs: readonly Crumb[],
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ path: '/', title: 'Home' }, ...crumbs].map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: canonicalUrl(context, path),
    })),
  }
}

/** One page of the catalog as a list of links for search engines. */
export function productList(
  context: AddressContext,
  { total, featured, kits }: Catalog,
  page: number,
): WithContext<ItemList> {
  const shown = featured ? [...kits, featured] : kits
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Products',
    numberOfItems: total,
    itemListElement: shown.map((product, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * kitsPerPage + index + 1,
      name: product.title,
      url: canonicalUrl(context, productPath(product.slug)),
    })),
  }
}

/** A program as a service of the company; `path` is the page that describes it. */
export function programService(
  context: AddressContext,
  program: Pick<Program, 'title' | 'slug' | 'summary'>,
  path: string,
): WithContext<Service> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${canonicalUrl(context, path)}#${encodeURIComponent(program.slug)}`,
    name: program.title,
    serviceType: program.title,
    ...(program.summary && { description: program.summary }),
    url: canonicalUrl(context, path),
    provider: { '@id': organizationId(context) },
    audience: { '@type': 'BusinessAudience', audienceType: 'Private aviation' },
  }
}

/**
 * The VIP Loyalty membership for search engines. Thresholds are the tiers' values for structured data;
 * Platinum's value differs from the one on the page (`docs/product.md §3`).
 */
export function memberProgram(
  context: AddressContext,
  tiers: readonly LoyaltyTier[],
): WithContext<MemberProgram> {
  const { path, title, description } = sitePages.vipLoyalty
  const url = canonicalUrl(context, path)
  return {
    '@context': 'https://schema.org',
    '@type': 'MemberProgram',
    '@id': `${url}#membership`,
    name: title,
    description,
    url,
    hostingOrganization: { '@id': organizationId(context) },
    hasTiers: tiers.map((tier) => ({
      '@type': 'MemberProgramTier',
      ...(tier.slug && { '@id': `${url}#${encodeURIComponent(tier.slug)}` }),
      name: tier.title,
      hasTierBenefit: [
        'https://schema.org/TierBenefitLoyaltyPoints',
        'https://schema.org/TierBenefitLoyaltyPrice',
      ],
      ...(tier.structuredDataThreshold !== null && {
        hasTierRequirement: {
          '@type': 'MonetaryAmount' as const,
          value: tier.structuredDataThreshold / 100,
          currency: 'USD',
        },
      }),
      ...(tier.points !== null && { membershipPointsEarned: tier.points }),
    })),
  }
}

/** The questions and answers of the FAQ page for search engines. No other page has this markup. */
export function faqPage(context: AddressContext, faqs: readonly HubFaq[]): WithContext<FAQPage> {
  const page = canonicalUrl(context, sitePages.faq.path)
  return questionsAndAnswers(
    faqs.map(({ question, answer, anchor }) => ({ question, answer, url: `${page}#${anchor}` })),
  )
}

interface QuestionData {
  readonly question: string
  readonly answer: string
  /** The question's URL, if it has one. */
  readonly url?: string
}

/** Questions and their answers for search engines. */
export function questionsAndAnswers(faqs: readonly QuestionData[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer, url }) => ({
      '@type': 'Question',
      name: question,
      ...(url && { url }),
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
