import type { Organization, WebSite, WithContext } from 'schema-dts'
import type { SiteSettings } from '#web/site-settings/read-site-settings.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'

/** How other structured data points at the company. */
export function organizationId(context: AddressContext): string {
  return `${canonicalUrl(context, '/')}#organization`
}

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
    sameAs,
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
