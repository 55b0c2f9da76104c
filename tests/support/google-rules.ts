/** The properties of a type in Google's documents, read in November 2026. */
interface TypeRules {
  /** The page below `developers.google.com/search/docs/appearance`. */
  readonly source: string
  readonly required: readonly string[]
  /** The recommended properties that at least one page has. */
  readonly recommended: readonly string[]
  /** The recommended properties that no page has, because no content contains their values. */
  readonly unknown: readonly string[]
}

/** Google's requirements for each type that it reads. */
export const googleRules: Readonly<Record<string, TypeRules>> = {
  // A kit whose price is still to be announced has no offer, and so no rich result.
  Product: {
    source: 'structured-data/merchant-listing',
    required: ['name', 'image'],
    recommended: ['offers', 'brand', 'description', 'sku', 'mpn', 'material'],
    unknown: ['aggregateRating', 'review', 'gtin', 'color', 'size', 'pattern', 'hasCertification'],
  },
  Offer: {
    source: 'structured-data/merchant-listing',
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'url'],
    unknown: ['itemCondition', 'priceValidUntil', 'shippingDetails', 'hasMerchantReturnPolicy'],
  },
  Organization: {
    source: 'structured-data/organization',
    required: [],
    recommended: [
      'name',
      'url',
      'logo',
      'description',
      'email',
      'telephone',
      'sameAs',
      'contactPoint',
    ],
    unknown: ['address', 'legalName', 'alternateName', 'foundingDate', 'vatID', 'iso6523Code'],
  },
  ContactPoint: {
    source: 'structured-data/organization',
    required: [],
    recommended: ['telephone', 'email'],
    unknown: [],
  },
  WebSite: {
    source: 'site-names',
    required: ['name', 'url'],
    recommended: [],
    unknown: ['alternateName'],
  },
  BreadcrumbList: {
    source: 'structured-data/breadcrumb',
    required: ['itemListElement'],
    recommended: [],
    unknown: [],
  },
  MemberProgram: {
    source: 'structured-data/loyalty-program',
    required: ['name', 'description', 'hasTiers'],
    recommended: ['url'],
    unknown: [],
  },
  MemberProgramTier: {
    source: 'structured-data/loyalty-program',
    required: ['@id', 'name', 'hasTierBenefit'],
    recommended: ['hasTierRequirement', 'membershipPointsEarned'],
    unknown: ['url'],
  },
  // Google stopped showing questions in May 2026; other search engines read them.
  FAQPage: {
    source: 'structured-data/faqpage',
    required: ['mainEntity'],
    recommended: [],
    unknown: [],
  },
  Question: {
    source: 'structured-data/faqpage',
    required: ['name', 'acceptedAnswer'],
    recommended: [],
    unknown: [],
  },
  Answer: {
    source: 'structured-data/faqpage',
    required: ['text'],
    recommended: [],
    unknown: [],
  },
}
