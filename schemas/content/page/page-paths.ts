/** One step of the breadcrumb trail. */
export interface Crumb {
  path: string
  title: string
}

/** The metadata of a page with a fixed address; kits' pages take theirs from the lake. */
export interface SitePage {
  /** The page's address within the site. */
  path: string
  /** The title without the brand, which the page adds. */
  title: string
  description: string
  keywords: readonly string[]
  /** False excludes the page from search engines. */
  indexed?: boolean
  /** The parent pages, nearest last, without the home page; undefined on the home page. */
  crumbs?: readonly Crumb[]
  /** The name of the picture on its share picture; default: the aircraft on the ramp. */
  picture?: string
  /** The document with the page's words; its `_id` is its type's name. */
  document?: PageDocument
}

/** The document of a page: its type, and its title in the Studio. */
export interface PageDocument {
  readonly type: string
  readonly title: string
}

const programs = { path: '/programs', title: 'Exclusive Programs' }

/**
 * The pages of the site with their built-in search metadata (`docs/product.md §2`); a page's document
 * can add to this metadata or replace it.
 */
export const sitePages = {
  home: {
    document: { type: 'homePage', title: 'Home page' },
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
    document: { type: 'aboutPage', title: 'About page' },
    path: '/about',
    title: 'About Us',
    description:
      'What we make, whom we work for, and what we value: readiness, resourcefulness, responsibility and respect.',
    keywords: ['about us', 'pet travel in private aviation', 'flight crew support'],
    crumbs: [],
    picture: 'about',
  },
  products: {
    document: { type: 'productsPage', title: 'Products page' },
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
  compare: {
    document: { type: 'comparePage', title: 'Page that compares kits' },
    path: '/products/compare',
    title: 'Compare Kits',
    description:
      'Compare flight-ready pet kits side by side: price, size, weight, stowage by aircraft class, lead time and contents.',
    keywords: ['compare pet travel kits', 'kit size and weight', 'kit contents'],
    crumbs: [{ path: '/products', title: 'Products' }],
    picture: 'master-kit-open',
  },
  aircraft: {
    document: { type: 'aircraftPage', title: 'Aircraft page' },
    path: '/aircraft',
    title: 'Find Your Aircraft',
    description:
      'Which flight-ready pet kits your aircraft carries and where each one is stowed, by type and class: light, midsize and heavy jets.',
    keywords: ['pet kits by aircraft', 'private jet baggage', 'kit stowage by type'],
    crumbs: [],
  },
  programs: {
    document: { type: 'programsPage', title: 'Programs page' },
    ...programs,
    description:
      'Programs for those who fly dogs: JetSanitize aircraft steam cleaning, VIP Loyalty membership, and six services in preparation.',
    keywords: ['aircraft sanitization', 'pet travel loyalty program', 'private aviation programs'],
    indexed: false,
    crumbs: [],
  },
  jetsanitize: {
    document: { type: 'jetsanitizePage', title: 'JetSanitize page' },
    path: '/programs/jetsanitize',
    title: 'JetSanitize',
    description:
      'Steam cleaning for aircraft after pet flights: 99.9% germ elimination, chemical-free and fast-drying.',
    keywords: ['aircraft steam cleaning', 'aircraft sanitization', 'cabin odor removal'],
    indexed: false,
    crumbs: [programs],
    picture: 'jetsanitize',
  },
  vipLoyalty: {
    document: { type: 'vipLoyaltyPage', title: 'VIP Loyalty page' },
    path: '/programs/vip-loyalty',
    title: 'VIP Loyalty',
    description:
      'A membership in three tiers for those who fly dogs often, with a discount and perks that depend on your annual purchases.',
    keywords: ['loyalty program', 'pet travel discounts', 'aviation membership'],
    indexed: false,
    crumbs: [programs],
    picture: 'vip-loyalty',
  },
  faq: {
    document: { type: 'faqPage', title: 'FAQ page' },
    path: '/faq',
    title: 'Frequently Asked Questions',
    description:
      'What flight crews, operators and owners ask about flight-ready pet kits: contents, aircraft, ordering, delivery and care.',
    keywords: ['pet kit questions', 'pet travel FAQ', 'private aviation support'],
    crumbs: [],
    picture: 'hero-cabin',
  },
  contact: {
    document: { type: 'contactPage', title: 'Contact page' },
    path: '/contact',
    title: 'Contact Us',
    description:
      'Ask our crew about flight-ready pet kits: how they differ, aircraft approval, international shipping and custom kits.',
    keywords: ['contact', 'pet kit questions', 'private aviation support'],
    crumbs: [],
    picture: 'hero-cabin',
  },
  search: {
    document: { type: 'searchPage', title: 'Search page' },
    path: '/search',
    title: 'Search',
    description: 'Find a kit, what is in it, a program, a question or a page.',
    keywords: ['search'],
    indexed: false,
    crumbs: [],
  },
  order: {
    document: { type: 'orderPage', title: 'Order page' },
    path: '/order',
    title: 'Order Now',
    description:
      'Start an order inquiry for flight-ready pet kits, and a crew member will answer with a proposal for your operation.',
    keywords: ['order pet kits', 'aviation pet supplies', 'order inquiry'],
    crumbs: [],
    picture: 'master-kit',
  },
  orderThanks: {
    document: { type: 'orderThanksPage', title: 'Thank-you page' },
    path: '/order/thanks',
    title: 'Thank You',
    description: 'Your order inquiry was received, and a crew member will reach out.',
    keywords: ['order inquiry received'],
    indexed: false,
    crumbs: [{ path: '/order', title: 'Order Now' }],
  },
  privacy: {
    document: { type: 'privacyPage', title: 'Privacy page' },
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'What we collect when you visit or write to us, what we use it for, how long we keep it, and the choices you have.',
    keywords: ['privacy policy', 'data protection'],
    crumbs: [],
  },
  cart: {
    path: '/cart',
    title: 'Cart',
    description: 'The kits that you have chosen, and what they cost.',
    keywords: ['cart'],
    indexed: false,
    crumbs: [],
  },
  checkout: {
    path: '/shopify-checkout',
    title: 'Checkout',
    description: 'On the way to our shop’s checkout.',
    keywords: ['checkout'],
    indexed: false,
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
  shopTest: {
    path: '/shopify-test',
    title: 'Shop Connection',
    description: 'Runs every operation that the site needs of the shop.',
    keywords: ['shop connection'],
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

/** The key of a page with a fixed address. */
export type SitePageName = keyof typeof sitePages

/** These pages as a list. */
export const allSitePages: readonly SitePage[] = Object.values(sitePages)
