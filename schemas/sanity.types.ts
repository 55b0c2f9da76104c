// Made by `npm run typegen` from schemas/ and every *.queries.ts. Do not edit.

export declare const internalGroqTypeReferenceTo: unique symbol;

export type Cents = number;

export type Inquiry = {
  _id: string;
  _type: "inquiry";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  status: "new" | "in-progress" | "replied" | "closed" | "spam";
  assignee?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kitsInterested?: Array<string>;
  purchaseConsideration?: "one-time-purchase" | "monthly-replenishment" | "quarterly-replenishment" | "per-flight-provisioning" | "per-aircraft-provisioning" | "pilot-trial" | "ongoing-partnership" | "recommend-plan";
  notes?: string;
  internalNotes?: Array<{
    text?: string;
    writtenBy?: string;
    writtenAt?: string;
    _type: "internalNote";
    _key: string;
  }>;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  emailSent?: boolean;
  webhookSent?: boolean;
  verification?: "verified" | "unverified" | "off";
  suspicion?: Array<string>;
  delivery?: {
    notification?: {
      state?: "waiting" | "done" | "refused";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "waiting" | "done" | "refused";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "waiting" | "done" | "refused";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
};

export type SiteSettings = {
  _id: string;
  _type: "siteSettings";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  brand: string;
  footerBlurb: string;
  copyrightYear: number;
  phone: string;
  email: string;
  webAddress: string;
  instagramUrl?: string;
  linkedinUrl?: string;
  supportHours: string;
  showPrograms: boolean;
};

export type Faq = {
  _id: string;
  _type: "faq";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  question: string;
  answer: string;
  order: number;
};

export type LoyaltyTier = {
  _id: string;
  _type: "loyaltyTier";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  threshold: Cents;
  structuredDataThreshold: Cents;
  discountPercent: number;
  points: number;
  perks: Array<string>;
  order: number;
};

export type Slug = {
  _type: "slug";
  current: string;
  source?: string;
};

export type SanityImageAssetReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "sanity.imageAsset";
};

export type Program = {
  _id: string;
  _type: "program";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  status: "available" | "coming-soon";
  summary: string;
  description?: string;
  image?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  highlights?: Array<string>;
  inclusions?: Array<string>;
  steps?: Array<{
    title: string;
    description: string;
    _type: "step";
    _key: string;
  }>;
  order: number;
};

export type SanityImageCrop = {
  _type: "sanity.imageCrop";
  top: number;
  bottom: number;
  left: number;
  right: number;
};

export type SanityImageHotspot = {
  _type: "sanity.imageHotspot";
  x: number;
  y: number;
  height: number;
  width: number;
};

export type Product = {
  _id: string;
  _type: "product";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  shortDescription?: string;
  description: string;
  image: {
    asset: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  includes: string;
  useCase: string;
  price: Cents;
  inStock: boolean;
  variants?: string;
  featured?: boolean;
  order: number;
};

export type SanityImagePaletteSwatch = {
  _type: "sanity.imagePaletteSwatch";
  background?: string;
  foreground?: string;
  population?: number;
  title?: string;
};

export type SanityImagePalette = {
  _type: "sanity.imagePalette";
  darkMuted?: SanityImagePaletteSwatch;
  lightVibrant?: SanityImagePaletteSwatch;
  darkVibrant?: SanityImagePaletteSwatch;
  vibrant?: SanityImagePaletteSwatch;
  dominant?: SanityImagePaletteSwatch;
  lightMuted?: SanityImagePaletteSwatch;
  muted?: SanityImagePaletteSwatch;
};

export type SanityImageDimensions = {
  _type: "sanity.imageDimensions";
  height: number;
  width: number;
  aspectRatio: number;
};

export type SanityImageMetadata = {
  _type: "sanity.imageMetadata";
  location?: Geopoint;
  dimensions?: SanityImageDimensions;
  palette?: SanityImagePalette;
  lqip?: string;
  blurHash?: string;
  thumbHash?: string;
  hasAlpha?: boolean;
  isOpaque?: boolean;
};

export type SanityFileAsset = {
  _id: string;
  _type: "sanity.fileAsset";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  originalFilename?: string;
  label?: string;
  title?: string;
  description?: string;
  altText?: string;
  sha1hash: string;
  extension: string;
  mimeType: string;
  size: number;
  assetId: string;
  uploadId?: string;
  path: string;
  url: string;
  source?: SanityAssetSourceData;
};

export type SanityAssetSourceData = {
  _type: "sanity.assetSourceData";
  name?: string;
  id?: string;
  url?: string;
};

export type SanityImageAsset = {
  _id: string;
  _type: "sanity.imageAsset";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  originalFilename?: string;
  label?: string;
  title?: string;
  description?: string;
  altText?: string;
  sha1hash: string;
  extension: string;
  mimeType: string;
  size: number;
  assetId: string;
  uploadId?: string;
  path: string;
  url: string;
  metadata?: SanityImageMetadata;
  source?: SanityAssetSourceData;
};

export type Geopoint = {
  _type: "geopoint";
  lat?: number;
  lng?: number;
  alt?: number;
};

export type AllSanitySchemaTypes = Cents | Inquiry | SiteSettings | Faq | LoyaltyTier | Slug | SanityImageAssetReference | Program | SanityImageCrop | SanityImageHotspot | Product | SanityImagePaletteSwatch | SanityImagePalette | SanityImageDimensions | SanityImageMetadata | SanityFileAsset | SanityAssetSourceData | SanityImageAsset | Geopoint;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiryByIdQuery
// Query: *[_type == "inquiry" && _id == $id][0] {  _id, _createdAt, name, email, notes, submittedAt,  phone, location, title, organization, categories, kitsInterested, purchaseConsideration,  source, status, assignee, repliedAt, erasedAt, verification, suspicion, delivery}
export type InquiryByIdQueryResult = {
  _id: string;
  _createdAt: string;
  name: string | null;
  email: string | null;
  notes: string | null;
  submittedAt: string | null;
  phone: string | null;
  location: string | null;
  title: string | null;
  organization: string | null;
  categories: Array<string> | null;
  kitsInterested: Array<string> | null;
  purchaseConsideration: "monthly-replenishment" | "one-time-purchase" | "ongoing-partnership" | "per-aircraft-provisioning" | "per-flight-provisioning" | "pilot-trial" | "quarterly-replenishment" | "recommend-plan" | null;
  source: "contact" | "order" | null;
  status: "closed" | "in-progress" | "new" | "replied" | "spam";
  assignee: string | null;
  repliedAt: string | null;
  erasedAt: string | null;
  verification: "off" | "unverified" | "verified" | null;
  suspicion: Array<string> | null;
  delivery: {
    notification?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  } | null;
} | null;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiryCountsQuery
// Query: {  "new": count(*[_type == "inquiry" && status == "new"]),  "in-progress": count(*[_type == "inquiry" && status == "in-progress"]),  "replied": count(*[_type == "inquiry" && status == "replied"]),  "closed": count(*[_type == "inquiry" && status == "closed"]),  "spam": count(*[_type == "inquiry" && status == "spam"])}
export type InquiryCountsQueryResult = {
  new: number;
  "in-progress": number;
  replied: number;
  closed: number;
  spam: number;
};

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiriesToEraseQuery
// Query: *[_type == "inquiry" && status == "closed" && !defined(erasedAt) && _updatedAt < $before]  | order(_updatedAt asc) [0...$limit]._id
export type InquiriesToEraseQueryResult = Array<string>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiriesToPurgeQuery
// Query: *[_type == "inquiry" && erasedAt > "" && !defined(historyPurgedAt) && _id > $after]  | order(_id asc) [0...$limit]
export type InquiriesToPurgeQueryResult = Array<{
  _id: string;
  _type: "inquiry";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  status: "closed" | "in-progress" | "new" | "replied" | "spam";
  assignee?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kitsInterested?: Array<string>;
  purchaseConsideration?: "monthly-replenishment" | "one-time-purchase" | "ongoing-partnership" | "per-aircraft-provisioning" | "per-flight-provisioning" | "pilot-trial" | "quarterly-replenishment" | "recommend-plan";
  notes?: string;
  internalNotes?: Array<{
    text?: string;
    writtenBy?: string;
    writtenAt?: string;
    _type: "internalNote";
    _key: string;
  }>;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  emailSent?: boolean;
  webhookSent?: boolean;
  verification?: "off" | "unverified" | "verified";
  suspicion?: Array<string>;
  delivery?: {
    notification?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: erasedAmongQuery
// Query: *[_id in $ids && defined(erasedAt)]._id
export type ErasedAmongQueryResult = Array<string>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: resendRequestsQuery
// Query: *[_type == "inquiry" && resendRequest.requestedAt > ""] [0...$limit]{_id, _rev, "request": resendRequest}
export type ResendRequestsQueryResult = Array<{
  _id: string;
  _rev: string;
  request: {
    steps?: Array<string>;
    requestedAt?: string;
  } | null;
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: waitingInquiriesQuery
// Query: *[_type == "inquiry" && _id > $after && !defined(erasedAt) && (delivery.notification.state == "waiting" || delivery.acknowledgement.state == "waiting" || delivery.webhook.state == "waiting")]  | order(_id asc) [0...$limit]
export type WaitingInquiriesQueryResult = Array<{
  _id: string;
  _type: "inquiry";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  status: "closed" | "in-progress" | "new" | "replied" | "spam";
  assignee?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kitsInterested?: Array<string>;
  purchaseConsideration?: "monthly-replenishment" | "one-time-purchase" | "ongoing-partnership" | "per-aircraft-provisioning" | "per-flight-provisioning" | "pilot-trial" | "quarterly-replenishment" | "recommend-plan";
  notes?: string;
  internalNotes?: Array<{
    text?: string;
    writtenBy?: string;
    writtenAt?: string;
    _type: "internalNote";
    _key: string;
  }>;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  emailSent?: boolean;
  webhookSent?: boolean;
  verification?: "off" | "unverified" | "verified";
  suspicion?: Array<string>;
  delivery?: {
    notification?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: waitingAmongQuery
// Query: *[_type == "inquiry" && _id > $after && !defined(erasedAt) && (delivery.notification.state == "waiting" || delivery.acknowledgement.state == "waiting" || delivery.webhook.state == "waiting") && _id in $ids]  | order(_id asc) [0...$limit]
export type WaitingAmongQueryResult = Array<{
  _id: string;
  _type: "inquiry";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  status: "closed" | "in-progress" | "new" | "replied" | "spam";
  assignee?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kitsInterested?: Array<string>;
  purchaseConsideration?: "monthly-replenishment" | "one-time-purchase" | "ongoing-partnership" | "per-aircraft-provisioning" | "per-flight-provisioning" | "pilot-trial" | "quarterly-replenishment" | "recommend-plan";
  notes?: string;
  internalNotes?: Array<{
    text?: string;
    writtenBy?: string;
    writtenAt?: string;
    _type: "internalNote";
    _key: string;
  }>;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  emailSent?: boolean;
  webhookSent?: boolean;
  verification?: "off" | "unverified" | "verified";
  suspicion?: Array<string>;
  delivery?: {
    notification?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: heldAmongQuery
// Query: *[_id in $ids]{_id, "isWaiting": !defined(erasedAt) && (delivery.notification.state == "waiting" || delivery.acknowledgement.state == "waiting" || delivery.webhook.state == "waiting")}
export type HeldAmongQueryResult = Array<{
  _id: string;
  isWaiting: false;
} | {
  _id: string;
  isWaiting: false | true;
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: exposedQuery
// Query: *[_type == "inquiry" || _id in path("drafts.**") || _id in path("inquiry.**")][0]._id
export type ExposedQueryResult = string | null;

// Source: studio/inquiry/inquiry-figures.queries.ts
// Variable: countedInquiriesQuery
// Query: *[_type == "inquiry" && status != "spam" && submittedAt >= $start  && (submittedAt > $after || (submittedAt == $after && _id > $id))]  | order(submittedAt asc, _id asc) [0...$pageSize]  {_id, submittedAt, repliedAt, source, categories, kitsInterested}
export type CountedInquiriesQueryResult = Array<{
  _id: string;
  submittedAt: string | null;
  repliedAt: string | null;
  source: "contact" | "order" | null;
  categories: Array<string> | null;
  kitsInterested: Array<string> | null;
}>;

// Source: web/faq/faq-questions.queries.ts
// Variable: faqsQuery
// Query: *[_type == "faq"] | order(order asc){_id, question, answer}
export type FaqsQueryResult = Array<{
  _id: string;
  question: string;
  answer: string;
}>;

// Source: web/loyalty-tier/loyalty-tier-questions.queries.ts
// Variable: loyaltyTiersQuery
// Query: *[_type == "loyaltyTier"] | order(order asc){  _id,  title,  "slug": slug.current,  threshold,  structuredDataThreshold,  discountPercent,  points,  perks}
export type LoyaltyTiersQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  threshold: Cents;
  structuredDataThreshold: Cents;
  discountPercent: number;
  points: number;
  perks: Array<string>;
}>;

// Source: web/product/kit-addresses.queries.ts
// Variable: kitAddressesQuery
// Query: *[_type == "product" && title > "" && slug.current > ""] | order(order asc, title asc, _id asc){  "slug": slug.current,  _updatedAt}
export type KitAddressesQueryResult = Array<{
  slug: string;
  _updatedAt: string;
}>;

// Source: web/product/kit-addresses.queries.ts
// Variable: kitSummariesQuery
// Query: *[_type == "product" && title > "" && slug.current > ""] | order(order asc, title asc, _id asc)[0...$count]{  title,  "slug": slug.current,  shortDescription,  description,  price,  inStock}
export type KitSummariesQueryResult = Array<{
  title: string;
  slug: string;
  shortDescription: string | null;
  description: string;
  price: Cents;
  inStock: boolean;
}>;

// Source: web/product/product-questions.queries.ts
// Variable: firstKitsQuery
// Query: {  "total": count(*[_type == "product" && title > "" && slug.current > ""]),  "lowestPrice": *[_type == "product" && title > "" && slug.current > "" && price > 0]    | order(price asc)[0].price,  "featured": *[_type == "product" && title > "" && slug.current > "" && featured == true]    | order(order asc, title asc, _id asc)[0...1]{      _id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}    },  "kits": *[_type == "product" && title > "" && slug.current > ""]    | order(order asc, title asc, _id asc)[0...$count]{      _id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}    }}
export type FirstKitsQueryResult = {
  total: number;
  lowestPrice: Cents | null;
  featured: Array<{
    _id: string;
    title: string;
    slug: string;
    shortDescription: string | null;
    price: Cents;
    includes: string;
    inStock: boolean;
    featured: boolean | null;
    image: {
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      asset: {
        url: string;
        metadata: {
          palette: {
            dominant: {
              background: string | null;
            } | null;
          } | null;
        } | null;
      };
    };
  }>;
  kits: Array<{
    _id: string;
    title: string;
    slug: string;
    shortDescription: string | null;
    price: Cents;
    includes: string;
    inStock: boolean;
    featured: boolean | null;
    image: {
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      asset: {
        url: string;
        metadata: {
          palette: {
            dominant: {
              background: string | null;
            } | null;
          } | null;
        } | null;
      };
    };
  }>;
};

// Source: web/product/product-questions.queries.ts
// Variable: catalogueQuery
// Query: {  "total": count(*[_type == "product" && title > "" && slug.current > ""]),  "featured": *[_type == "product" && title > "" && slug.current > "" && featured == true]    | order(order asc, title asc, _id asc)[0...1]{      _id, title, "slug": slug.current, shortDescription, price, includes    },  "kits": *[_type == "product" && title > "" && slug.current > ""]    | order(order asc, title asc, _id asc)[$from...$to]{      _id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}    }}
export type CatalogueQueryResult = {
  total: number;
  featured: Array<{
    _id: string;
    title: string;
    slug: string;
    shortDescription: string | null;
    price: Cents;
    includes: string;
  }>;
  kits: Array<{
    _id: string;
    title: string;
    slug: string;
    shortDescription: string | null;
    price: Cents;
    includes: string;
    inStock: boolean;
    featured: boolean | null;
    image: {
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      asset: {
        url: string;
        metadata: {
          palette: {
            dominant: {
              background: string | null;
            } | null;
          } | null;
        } | null;
      };
    };
  }>;
};

// Source: web/product/product-questions.queries.ts
// Variable: kitQuery
// Query: {  "any": *[_type == "product" && slug.current > ""][0]._id,  "kit": *[_type == "product" && slug.current == $slug] | order(order asc, title asc, _id asc)[0]{    title,    "slug": slug.current,    shortDescription,    description,    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},    price,    includes,    useCase,    inStock,    variants  }}
export type KitQueryResult = {
  any: string | null;
  kit: {
    title: string;
    slug: string;
    shortDescription: string | null;
    description: string;
    image: {
      alt: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      asset: {
        url: string;
        metadata: {
          palette: {
            dominant: {
              background: string | null;
            } | null;
          } | null;
        } | null;
      };
    };
    price: Cents;
    includes: string;
    useCase: string;
    inStock: boolean;
    variants: string | null;
  } | null;
};

// Source: web/program/program-questions.queries.ts
// Variable: programsQuery
// Query: *[_type == "program" && defined(slug.current)] | order(order asc, title asc){  _id,  title,  "slug": slug.current,  summary,  description,  status,  highlights}
export type ProgramsQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  summary: string;
  description: string | null;
  status: "available" | "coming-soon";
  highlights: Array<string> | null;
}>;

// Source: web/program/program-questions.queries.ts
// Variable: programQuery
// Query: {  "any": *[_type == "program" && defined(slug.current)][0]._id,  "program": *[_type == "program" && slug.current == $slug] | order(order asc, title asc)[0]{    title,    "slug": slug.current,    summary,    description,    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},    highlights,    inclusions,    steps[]{title, description}  }}
export type ProgramQueryResult = {
  any: string | null;
  program: {
    title: string;
    slug: string;
    summary: string;
    description: string | null;
    image: {
      alt: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      asset: {
        url: string;
        metadata: {
          palette: {
            dominant: {
              background: string | null;
            } | null;
          } | null;
        } | null;
      } | null;
    } | null;
    highlights: Array<string> | null;
    inclusions: Array<string> | null;
    steps: Array<{
      title: string;
      description: string;
    }> | null;
  } | null;
};

// Source: web/site-settings/site-settings-questions.queries.ts
// Variable: siteSettingsQuery
// Query: *[_type == "siteSettings" && _id == "siteSettings"][0]{  brand,  phone,  email,  webAddress,  instagramUrl,  linkedinUrl,  supportHours,  footerBlurb,  copyrightYear,  showPrograms}
export type SiteSettingsQueryResult = {
  brand: string;
  phone: string;
  email: string;
  webAddress: string;
  instagramUrl: string | null;
  linkedinUrl: string | null;
  supportHours: string;
  footerBlurb: string;
  copyrightYear: number;
  showPrograms: boolean;
} | null;

// Query TypeMap
import "@sanity/client";
declare module "@sanity/client" {
  interface SanityQueries {
    "*[_type == \"inquiry\" && _id == $id][0] {\n  _id, _createdAt, name, email, notes, submittedAt,\n  phone, location, title, organization, categories, kitsInterested, purchaseConsideration,\n  source, status, assignee, repliedAt, erasedAt, verification, suspicion, delivery\n}": InquiryByIdQueryResult;
    "{\n  \"new\": count(*[_type == \"inquiry\" && status == \"new\"]),\n  \"in-progress\": count(*[_type == \"inquiry\" && status == \"in-progress\"]),\n  \"replied\": count(*[_type == \"inquiry\" && status == \"replied\"]),\n  \"closed\": count(*[_type == \"inquiry\" && status == \"closed\"]),\n  \"spam\": count(*[_type == \"inquiry\" && status == \"spam\"])\n}": InquiryCountsQueryResult;
    "*[_type == \"inquiry\" && status == \"closed\" && !defined(erasedAt) && _updatedAt < $before]\n  | order(_updatedAt asc) [0...$limit]._id": InquiriesToEraseQueryResult;
    "*[_type == \"inquiry\" && erasedAt > \"\" && !defined(historyPurgedAt) && _id > $after]\n  | order(_id asc) [0...$limit]": InquiriesToPurgeQueryResult;
    "*[_id in $ids && defined(erasedAt)]._id": ErasedAmongQueryResult;
    "*[_type == \"inquiry\" && resendRequest.requestedAt > \"\"] [0...$limit]{_id, _rev, \"request\": resendRequest}": ResendRequestsQueryResult;
    "*[_type == \"inquiry\" && _id > $after && !defined(erasedAt) && (delivery.notification.state == \"waiting\" || delivery.acknowledgement.state == \"waiting\" || delivery.webhook.state == \"waiting\")]\n  | order(_id asc) [0...$limit]": WaitingInquiriesQueryResult;
    "*[_type == \"inquiry\" && _id > $after && !defined(erasedAt) && (delivery.notification.state == \"waiting\" || delivery.acknowledgement.state == \"waiting\" || delivery.webhook.state == \"waiting\") && _id in $ids]\n  | order(_id asc) [0...$limit]": WaitingAmongQueryResult;
    "*[_id in $ids]{_id, \"isWaiting\": !defined(erasedAt) && (delivery.notification.state == \"waiting\" || delivery.acknowledgement.state == \"waiting\" || delivery.webhook.state == \"waiting\")}": HeldAmongQueryResult;
    "*[_type == \"inquiry\" || _id in path(\"drafts.**\") || _id in path(\"inquiry.**\")][0]._id": ExposedQueryResult;
    "*[_type == \"inquiry\" && status != \"spam\" && submittedAt >= $start\n  && (submittedAt > $after || (submittedAt == $after && _id > $id))]\n  | order(submittedAt asc, _id asc) [0...$pageSize]\n  {_id, submittedAt, repliedAt, source, categories, kitsInterested}": CountedInquiriesQueryResult;
    "*[_type == \"faq\"] | order(order asc){_id, question, answer}": FaqsQueryResult;
    "*[_type == \"loyaltyTier\"] | order(order asc){\n  _id,\n  title,\n  \"slug\": slug.current,\n  threshold,\n  structuredDataThreshold,\n  discountPercent,\n  points,\n  perks\n}": LoyaltyTiersQueryResult;
    "*[_type == \"product\" && title > \"\" && slug.current > \"\"] | order(order asc, title asc, _id asc){\n  \"slug\": slug.current,\n  _updatedAt\n}": KitAddressesQueryResult;
    "*[_type == \"product\" && title > \"\" && slug.current > \"\"] | order(order asc, title asc, _id asc)[0...$count]{\n  title,\n  \"slug\": slug.current,\n  shortDescription,\n  description,\n  price,\n  inStock\n}": KitSummariesQueryResult;
    "{\n  \"total\": count(*[_type == \"product\" && title > \"\" && slug.current > \"\"]),\n  \"lowestPrice\": *[_type == \"product\" && title > \"\" && slug.current > \"\" && price > 0]\n    | order(price asc)[0].price,\n  \"featured\": *[_type == \"product\" && title > \"\" && slug.current > \"\" && featured == true]\n    | order(order asc, title asc, _id asc)[0...1]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes, inStock, featured,\n      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}\n    },\n  \"kits\": *[_type == \"product\" && title > \"\" && slug.current > \"\"]\n    | order(order asc, title asc, _id asc)[0...$count]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes, inStock, featured,\n      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}\n    }\n}": FirstKitsQueryResult;
    "{\n  \"total\": count(*[_type == \"product\" && title > \"\" && slug.current > \"\"]),\n  \"featured\": *[_type == \"product\" && title > \"\" && slug.current > \"\" && featured == true]\n    | order(order asc, title asc, _id asc)[0...1]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes\n    },\n  \"kits\": *[_type == \"product\" && title > \"\" && slug.current > \"\"]\n    | order(order asc, title asc, _id asc)[$from...$to]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes, inStock, featured,\n      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}\n    }\n}": CatalogueQueryResult;
    "{\n  \"any\": *[_type == \"product\" && slug.current > \"\"][0]._id,\n  \"kit\": *[_type == \"product\" && slug.current == $slug] | order(order asc, title asc, _id asc)[0]{\n    title,\n    \"slug\": slug.current,\n    shortDescription,\n    description,\n    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},\n    price,\n    includes,\n    useCase,\n    inStock,\n    variants\n  }\n}": KitQueryResult;
    "*[_type == \"program\" && defined(slug.current)] | order(order asc, title asc){\n  _id,\n  title,\n  \"slug\": slug.current,\n  summary,\n  description,\n  status,\n  highlights\n}": ProgramsQueryResult;
    "{\n  \"any\": *[_type == \"program\" && defined(slug.current)][0]._id,\n  \"program\": *[_type == \"program\" && slug.current == $slug] | order(order asc, title asc)[0]{\n    title,\n    \"slug\": slug.current,\n    summary,\n    description,\n    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},\n    highlights,\n    inclusions,\n    steps[]{title, description}\n  }\n}": ProgramQueryResult;
    "*[_type == \"siteSettings\" && _id == \"siteSettings\"][0]{\n  brand,\n  phone,\n  email,\n  webAddress,\n  instagramUrl,\n  linkedinUrl,\n  supportHours,\n  footerBlurb,\n  copyrightYear,\n  showPrograms\n}": SiteSettingsQueryResult;
  }
}

