/** One step of the breadcrumb trail. */
export interface Crumb {
  path: string
  title: string
}

/** The metadata of a page with a fixed address; kits' pages take theirs from the lake. */
export interface SitePage {
  /** The page's address within the site. */
  path: string
  /** Without the brand, which is added. */
  title: string
  description: string
  keywords: readonly string[]
  /** False keeps the page out of search engines. */
  indexed?: boolean
  /** The pages above this one, nearest last, without the home page; undefined on the home page. */
  crumbs?: readonly Crumb[]
  /** The name of the picture on its share picture; default: the aircraft on the ramp. */
  picture?: string
}

const programs = { path: '/programs', title: 'Exclusive Programs' }

/** The pages with fixed text (`docs/product.md §2`). */
export const sitePages = {
  home: {
    path: '/',
    title: 'Flight-Ready Pet Kits for Private Aviation',
    description:
      'Flight-ready pet kits for dogs in private aviation, from cabin clean-up to the complete Master Kit, for flight crews, operators, FBOs and aircraft owners.',
    keywords: [
      'pet travel kits',
      'private aviation',
      'dogs on private jets',
      'flight crew supplies',
      'FBO pet amenities',
    ],
    picture: 'hero-cabin',
  },
  about: {
    path: '/about',
    title: 'About Us',
    description:
      'Who stands behind the flight-ready pet kits, and what we value: readiness, resourcefulness, responsibility and respect.',
    keywords: ['about us', 'pet travel in private aviation', 'flight crew support'],
    crumbs: [],
  },
  products: {
    path: '/products',
    title: 'Products',
    description:
      'Every flight-ready pet kit for private aviation: cabin clean-up, canine accommodation, food and snack, and the complete Master Kit.',
    keywords: [
      'pet travel kits',
      'cabin clean-up kit',
      'canine accommodation kit',
      'master kit',
      'private jet pet supplies',
    ],
    crumbs: [],
    picture: 'master-kit-open',
  },
  programs: {
    ...programs,
    description:
      'Programs for those who fly dogs: JetSanitize aircraft steam cleaning, VIP Loyalty membership, and six more on their way.',
    keywords: ['aircraft sanitization', 'pet travel loyalty program', 'private aviation programs'],
    indexed: false,
    crumbs: [],
  },
  jetsanitize: {
    path: '/programs/jetsanitize',
    title: 'JetSanitize',
    description:
      'Steam cleaning for aircraft after pet flights: 99.9% germ elimination, chemical-free and fast-drying.',
    keywords: ['aircraft steam cleaning', 'aircraft sanitization', 'cabin odor removal'],
    indexed: false,
    crumbs: [programs],
  },
  vipLoyalty: {
    path: '/programs/vip-loyalty',
    title: 'VIP Loyalty',
    description:
      'A membership in three tiers for those who fly dogs often, with discounts and perks that grow with your annual purchases.',
    keywords: ['loyalty program', 'pet travel discounts', 'aviation membership'],
    indexed: false,
    crumbs: [programs],
  },
  contact: {
    path: '/contact',
    title: 'Contact Us',
    description:
      'Ask our crew about flight-ready pet kits: how they differ, aircraft approval, international shipping and custom kits.',
    keywords: ['contact', 'pet kit questions', 'private aviation support'],
    crumbs: [],
    picture: 'hero-cabin',
  },
  order: {
    path: '/order',
    title: 'Order Now',
    description:
      'Start an order inquiry for flight-ready pet kits, and a crew member will answer with a plan for your operation.',
    keywords: ['order pet kits', 'aviation pet supplies', 'order inquiry'],
    crumbs: [],
    picture: 'master-kit',
  },
  orderThanks: {
    path: '/order/thanks',
    title: 'Thank You',
    description: 'Your order inquiry was received, and a crew member will reach out.',
    keywords: ['order inquiry received'],
    indexed: false,
    crumbs: [{ path: '/order', title: 'Order Now' }],
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'What we collect when you visit or write to us, what we use it for, how long we keep it, and the choices you have.',
    keywords: ['privacy policy', 'data protection'],
    crumbs: [],
  },
  images: {
    path: '/images',
    title: 'Images',
    description: 'The brand, landing and product pictures, to copy, download or open.',
    keywords: ['brand pictures', 'product pictures'],
    indexed: false,
    crumbs: [],
  },
  admin: {
    path: '/admin',
    title: 'Admin',
    description: 'Where our crew works through inquiries.',
    keywords: ['admin'],
    indexed: false,
    crumbs: [],
  },
  design: {
    path: '/design',
    title: 'Design System',
    description: 'Every component of the site in every state.',
    keywords: ['design system'],
    indexed: false,
    crumbs: [],
  },
} as const satisfies Record<string, SitePage>

/** These pages as a list. */
export const allSitePages: readonly SitePage[] = Object.values(sitePages)
