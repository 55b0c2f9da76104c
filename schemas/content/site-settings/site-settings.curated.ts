import type { SiteSettingsQueryResult } from '#schemas/sanity.types.ts'

/** Brand and contact details if the lake is unavailable (`docs/product.md §1`). */
export const curatedSiteSettings: NonNullable<SiteSettingsQueryResult> = {
  brand: 'PetJet',
  phone: '866-841-JETS',
  email: 'hello@petjet.example',
  webAddress: 'www.petjet.example',
  instagramUrl: 'https://www.instagram.com/petjet.example',
  linkedinUrl: 'https://www.linkedin.com/company/petjet-example',
  supportHours: 'Monday to Friday, 8AM to 6PM PST',
  footerBlurb:
    'Flight-ready kits and programs for dogs in private aviation. Made for the crews, operators and owners who fly with them.',
  copyrightYear: 2025,
  mainLinks: [
    { label: 'Home', to: '/' },
    { label: 'About', to: '/about' },
    { label: 'Products', to: '/products' },
    { label: 'Search', to: '/search' },
  ],
  orderLabel: 'Order Now',
  footerLinks: [
    { label: 'Home', to: '/' },
    { label: 'About Us', to: '/about' },
    { label: 'Products', to: '/products' },
    { label: 'Order Now', to: '/order' },
    { label: 'Contact', to: '/contact' },
    { label: 'FAQ', to: '/faq' },
  ],
  quickLinksTitle: 'Quick Links',
  contactTitle: 'Contact',
  followTitle: 'Follow',
  rights: 'All rights reserved.',
  showPrograms: false,
}
