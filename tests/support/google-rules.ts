/** The properties of a type in Google's documents, read in November 2026. */
interface TypeRules {
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
    required: ['name', 'image'],
    recommended: ['offers', 'brand', 'description', 'sku', 'mpn', 'material'],
    unknown: ['aggregateRating', 'review', 'gtin', 'color', 'size', 'pattern', 'hasCertification'],
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'url'],
    unknown: ['itemCondition', 'priceValidUntil', 'shippingDetails', 'hasMerchantReturnPolicy'],
  },
  Organization: {
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
    required: [],
    recommended: ['telephone', 'email'],
    unknown: [],
  },
  WebSite: {
    required: ['name', 'url'],
    recommended: [],
    unknown: ['alternateName'],
  },
  BreadcrumbList: {
    required: ['itemListElement'],
    recommended: [],
    unknown: [],
  },
  MemberProgram: {
    required: ['name', 'description', 'hasTiers'],
    recommended: ['url'],
    unknown: [],
  },
  MemberProgramTier: {
    required: ['@id', 'name', 'hasTierBenefit'],
    recommended: ['hasTierRequirement', 'membershipPointsEarned'],
    unknown: ['url'],
  },
  // Google stopped showing questions in May 2026; other search engines read them.
  FAQPage: {
    required: ['mainEntity'],
    recommended: [],
    unknown: [],
  },
  Question: {
    required: ['name', 'acceptedAnswer'],
    recommended: [],
    unknown: [],
  },
  Answer: {
    required: ['text'],
    recommended: [],
    unknown: [],
  },
}
