import type { SiteSettingsQueryResult } from '#schemas/sanity.types.ts'

/** Brand and contact details while the lake cannot be asked (`docs/product.md §1`). */
export const curatedSiteSettings: NonNullable<SiteSettingsQueryResult> = {
  brand: 'PetJet',
  phone: '866-841-JETS',
  email: 'hello@petjet.example',
  webAddress: 'www.petjet.example',
  instagramUrl: 'https://www.instagram.com/petjet.example',
  linkedinUrl: 'https://www.linkedin.com/company/petjet-example',
  supportHours: 'Monday to Friday, 8AM to 6PM PST',
  footerBlurb:
    'Flight-ready kits and care for dogs in private aviation. Made for crews who prepare everything, and for passengers who wag.',
  copyrightYear: 2025,
  showPrograms: false,
}
