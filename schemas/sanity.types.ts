// Made by `npm run typegen` from schemas/ and every *.queries.ts. Do not edit.

export declare const internalGroqTypeReferenceTo: unique symbol;

export type SanityImageAssetReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "sanity.imageAsset";
};

export type Seo = {
  _type: "seo";
  title?: string;
  description?: string;
  picture?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    _type: "image";
  };
  noIndex?: boolean;
};

export type Cents = number;

export type ReplyTemplates = {
  _id: string;
  _type: "replyTemplates";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  templates?: Array<{
    title: string;
    text: string;
    _type: "replyTemplate";
    _key: string;
  }>;
};

export type Team = {
  _id: string;
  _type: "team";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  members?: Array<{
    name: string;
    email: string;
    _type: "member";
    _key: string;
  }>;
};

export type Inquiry = {
  _id: string;
  _type: "inquiry";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  status: "new" | "in-progress" | "replied" | "closed" | "spam";
  assignee?: string;
  reference?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kits?: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }>;
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
  answerDueAt?: string;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  searchWords?: string;
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
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "waiting" | "done" | "refused";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "waiting" | "done" | "refused";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
};

export type PrivacyPage = {
  _id: string;
  _type: "privacyPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  lead?: string;
  sections: Array<{
    title?: string;
    text?: string;
    list?: Array<string>;
    adds?: "collect" | "use" | "share" | "keep" | "cookies";
    _key: string;
  }>;
  seo?: Seo;
};

export type OrderThanksPage = {
  _id: string;
  _type: "orderThanksPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  text?: string;
  homeLabel?: string;
  nextTitle?: string;
  answerTime?: string;
  steps?: Array<{
    term?: string;
    text?: string;
    _key: string;
  }>;
  hoursLabel?: string;
  toCheck?: boolean;
  seo?: Seo;
};

export type OrderPage = {
  _id: string;
  _type: "orderPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  lead?: string;
  formTitle?: string;
  privacyText?: string;
  privacyLabel?: string;
  deliveryTitle?: string;
  deliveryTerms?: Array<{
    term?: string;
    text?: string;
    _key: string;
  }>;
  toCheck?: boolean;
  seo?: Seo;
};

export type ContactPage = {
  _id: string;
  _type: "contactPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  introCaption?: string;
  introTitle?: string;
  introLead?: string;
  formTitle?: string;
  thanksCaption?: string;
  thanksTitle?: string;
  thanksText?: string;
  againLabel?: string;
  cardTitle?: string;
  phoneLabel?: string;
  emailLabel?: string;
  webLabel?: string;
  faqTitle?: string;
  allFaqsLabel?: string;
  seo?: Seo;
};

export type SearchPage = {
  _id: string;
  _type: "searchPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  lead?: string;
  hint?: string;
  askLabel?: string;
  productsLabel?: string;
  seo?: Seo;
};

export type FaqPage = {
  _id: string;
  _type: "faqPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  lead?: string;
  askText?: string;
  askLabel?: string;
  seo?: Seo;
};

export type VipLoyaltyPage = {
  _id: string;
  _type: "vipLoyaltyPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  discountLabel?: string;
  thresholdLabel?: string;
  membershipTitle?: string;
  applyLabel?: string;
  seo?: Seo;
};

export type JetsanitizePage = {
  _id: string;
  _type: "jetsanitizePage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  requestLabel?: string;
  includedTitle?: string;
  stepsTitle?: string;
  stepLabel?: string;
  seo?: Seo;
};

export type ProgramsPage = {
  _id: string;
  _type: "programsPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  introCaption?: string;
  introTitle?: string;
  introLead?: string;
  introLabel?: string;
  aboutLabel?: string;
  soonTitle?: string;
  soonLead?: string;
  soonLabel?: string;
  soonBadge?: string;
  seo?: Seo;
};

export type AircraftPage = {
  _id: string;
  _type: "aircraftPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  lead?: string;
  oneLead?: string;
  oneOrderLabel?: string;
  oneOthersLabel?: string;
  typesTitle?: string;
  typesLead?: string;
  unknownText?: string;
  askText?: string;
  askLabel?: string;
  classesTitle?: string;
  classesLead?: string;
  seo?: Seo;
};

export type ComparePage = {
  _id: string;
  _type: "comparePage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  lead?: string;
  aircraftLabel?: string;
  tableTitle?: string;
  chooseTitle?: string;
  chooseLead?: string;
  seo?: Seo;
};

export type ProductsPage = {
  _id: string;
  _type: "productsPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  introCaption?: string;
  introTitle?: string;
  introLead?: string;
  featuredCaption?: string;
  featuredPicture?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  priceLabel?: string;
  contentsLabel?: string;
  featuredLabel?: string;
  inclusionsTitle?: string;
  soonTitle?: string;
  soonLead?: string;
  whyTitle?: string;
  whyText?: string;
  whyLabel?: string;
  reasons?: Array<string>;
  kitBackLabel?: string;
  kitAircraftLabel?: string;
  kitOthersTitle?: string;
  kitAllLabel?: string;
  kitHelpTitle?: string;
  kitHelpText?: string;
  kitHelpLabel?: string;
  seo?: Seo;
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

export type AboutPage = {
  _id: string;
  _type: "aboutPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  caption?: string;
  title?: string;
  lead?: string;
  picture?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  professionalsTitle?: string;
  professionalsLead?: string;
  professionals?: Array<string>;
  storyTitle?: string;
  storyLead?: string;
  storyText?: string;
  storyPicture?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  valuesTitle?: string;
  values?: Array<{
    term?: string;
    text?: string;
    _key: string;
  }>;
  makersTitle?: string;
  makers?: Array<{
    picture: {
      asset: SanityImageAssetReference;
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
    term?: string;
    text?: string;
    _key: string;
  }>;
  referencesTitle?: string;
  references?: Array<{
    term?: string;
    text?: string;
    _key: string;
  }>;
  commitmentTitle?: string;
  commitmentText?: string;
  productsLabel?: string;
  contactLabel?: string;
  seo?: Seo;
};

export type HomePage = {
  _id: string;
  _type: "homePage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  heroCaption?: string;
  heroTitle?: string;
  heroLead?: string;
  heroProductsLabel?: string;
  heroStoryLabel?: string;
  heroPicture?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  catalogueLabel?: string;
  priceLabel?: string;
  madeForLabel?: string;
  madeFor?: string;
  supportLabel?: string;
  productsTitle?: string;
  productsLead?: string;
  productsLabel?: string;
  pillarsTitle?: string;
  pillars?: Array<{
    term?: string;
    text?: string;
    _key: string;
  }>;
  aboutTitle?: string;
  aboutText?: string;
  aboutLabel?: string;
  aboutPicture?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  programsTitle?: string;
  programsLabel?: string;
  socialTitle?: string;
  socialLabel?: string;
  posts?: Array<{
    picture: {
      asset: SanityImageAssetReference;
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
    place?: string;
    text?: string;
    _key: string;
  }>;
  seo?: Seo;
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
  mainLinks?: Array<{
    label: string;
    to: string;
    _type: "siteLink";
    _key: string;
  }>;
  orderLabel?: string;
  footerLinks?: Array<{
    label: string;
    to: string;
    _type: "siteLink";
    _key: string;
  }>;
  quickLinksTitle?: string;
  contactTitle?: string;
  followTitle?: string;
  rights?: string;
  showPrograms: boolean;
};

export type Redirect = {
  _id: string;
  _type: "redirect";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  from: string;
  to: string;
  permanent: boolean;
  note?: string;
};

export type FormBlock = {
  _type: "formBlock";
  heading?: string;
  lead?: string;
  source: "contact" | "order";
};

export type ActionBlock = {
  _type: "actionBlock";
  heading: string;
  lead?: string;
  links?: Array<{
    label: string;
    to: string;
    _type: "siteLink";
    _key: string;
  }>;
};

export type QuoteBlock = {
  _type: "quoteBlock";
  quote: string;
  author: string;
  role?: string;
};

export type FaqReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "faq";
};

export type FaqBlock = {
  _type: "faqBlock";
  heading?: string;
  questions?: Array<{
    _key: string;
  } & FaqReference | {
    question: string;
    answer: string;
    _type: "faqEntry";
    _key: string;
  }>;
};

export type ProductReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "product";
};

export type ComparisonBlock = {
  _type: "comparisonBlock";
  heading?: string;
  lead?: string;
  kits?: Array<{
    _key: string;
  } & ProductReference>;
};

export type KitsBlock = {
  _type: "kitsBlock";
  heading?: string;
  lead?: string;
  kits?: Array<{
    _key: string;
  } & ProductReference>;
  count?: number;
};

export type GalleryBlock = {
  _type: "galleryBlock";
  heading?: string;
  pictures?: Array<{
    asset: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    caption?: string;
    _type: "picture";
    _key: string;
  }>;
};

export type PictureBlock = {
  _type: "pictureBlock";
  image: {
    asset: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  caption?: string;
};

export type TextBlock = {
  _type: "textBlock";
  heading?: string;
  body?: Array<{
    children?: Array<{
      marks?: Array<string>;
      text?: string;
      _type: "span";
      _key: string;
    }>;
    style?: "normal" | "h2" | "h3" | "blockquote";
    listItem?: "bullet" | "number";
    markDefs?: Array<{
      to: string;
      _type: "link";
      _key: string;
    }>;
    level?: number;
    _type: "block";
    _key: string;
  } | {
    asset: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    caption?: string;
    _type: "picture";
    _key: string;
  }>;
};

export type OpeningBlock = {
  _type: "openingBlock";
  caption?: string;
  heading: string;
  lead?: string;
  links?: Array<{
    label: string;
    to: string;
    _type: "siteLink";
    _key: string;
  }>;
  image?: {
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
};

export type LandingPage = {
  _id: string;
  _type: "landingPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  blocks?: Array<{
    _key: string;
  } & OpeningBlock | {
    _key: string;
  } & TextBlock | {
    _key: string;
  } & PictureBlock | {
    _key: string;
  } & GalleryBlock | {
    _key: string;
  } & KitsBlock | {
    _key: string;
  } & ComparisonBlock | {
    _key: string;
  } & FaqBlock | {
    _key: string;
  } & QuoteBlock | {
    _key: string;
  } & ActionBlock | {
    _key: string;
  } & FormBlock>;
  seo?: Seo;
};

export type Slug = {
  _type: "slug";
  current: string;
  source?: string;
};

export type Faq = {
  _id: string;
  _type: "faq";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  question: string;
  answer: string;
  topic?: "kits" | "aircraft" | "ordering" | "programs" | "care";
  toCheck?: boolean;
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
  evidence?: Array<{
    claim: string;
    organism?: string;
    method?: string;
    laboratory?: string;
    date?: string;
    notCertified?: string;
    _type: "evidenceItem";
    _key: string;
  }>;
  toCheck?: boolean;
  order: number;
};

export type AircraftType = {
  _id: string;
  _type: "aircraftType";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  manufacturer: string;
  aircraftClass: "light" | "midsize" | "heavy";
  aliases?: Array<string>;
  toCheck?: boolean;
  baggageDoor?: {
    widthMm?: number;
    heightMm?: number;
  };
  cabinNotes?: string;
  source?: string;
  stowage?: Array<{
    kit: ProductReference;
    fits: boolean;
    where?: string;
    _type: "ownStowage";
    _key: string;
  }>;
  slug: Slug;
};

export type SanityFileAssetReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "sanity.fileAsset";
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
  gallery?: Array<{
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    caption?: string;
    _type: "image";
    _key: string;
  }>;
  includes: string;
  useCase: string;
  price: Cents;
  inStock: boolean;
  variants?: string;
  variantContents?: Array<{
    name: string;
    contents: string;
    _type: "variantContentsItem";
    _key: string;
  }>;
  leadTimeDays?: {
    min?: number;
    max?: number;
  };
  toCheck?: boolean;
  spec?: {
    outerSize?: {
      lengthMm?: number;
      widthMm?: number;
      heightMm?: number;
    };
    packedSize?: {
      lengthMm?: number;
      widthMm?: number;
      heightMm?: number;
    };
    weightGrams?: number;
    materials?: Array<string>;
    shelfLifeMonths?: number;
    expiresFirst?: string;
    countryOfOrigin?: string;
    partNumber?: string;
  };
  contents?: Array<{
    quantity: number;
    name: string;
    detail?: string;
    heading?: string;
    _type: "contentsItem";
    _key: string;
  }>;
  stowage?: {
    light?: {
      fits?: boolean;
      where?: string;
    };
    midsize?: {
      fits?: boolean;
      where?: string;
    };
    heavy?: {
      fits?: boolean;
      where?: string;
    };
  };
  sizeChart?: Array<{
    size: string;
    breeds?: string;
    weightMinKg?: number;
    weightMaxKg?: number;
    girthMinMm?: number;
    girthMaxMm?: number;
    matLengthMm?: number;
    matWidthMm?: number;
    _type: "dogSize";
    _key: string;
  }>;
  replenishedBy?: Array<{
    _key: string;
  } & ProductReference>;
  moreFacts?: Array<{
    term?: string;
    text?: string;
    _key: string;
  }>;
  evidence?: Array<{
    claim: string;
    organism?: string;
    method?: string;
    laboratory?: string;
    date?: string;
    notCertified?: string;
    _type: "evidenceItem";
    _key: string;
  }>;
  documents?: Array<{
    title: string;
    kind: "safety-data-sheet" | "crew-card" | "instructions" | "test-report" | "other";
    file?: {
      asset?: SanityFileAssetReference;
      media?: unknown;
      _type: "file";
    };
    _type: "kitDocument";
    _key: string;
  }>;
  faqs?: Array<{
    _key: string;
  } & FaqReference>;
  featured?: boolean;
  order: number;
  seo?: Seo;
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

export type AllSanitySchemaTypes = SanityImageAssetReference | Seo | Cents | ReplyTemplates | Team | Inquiry | PrivacyPage | OrderThanksPage | OrderPage | ContactPage | SearchPage | FaqPage | VipLoyaltyPage | JetsanitizePage | ProgramsPage | AircraftPage | ComparePage | ProductsPage | SanityImageCrop | SanityImageHotspot | AboutPage | HomePage | SiteSettings | Redirect | FormBlock | ActionBlock | QuoteBlock | FaqReference | FaqBlock | ProductReference | ComparisonBlock | KitsBlock | GalleryBlock | PictureBlock | TextBlock | OpeningBlock | LandingPage | Slug | Faq | LoyaltyTier | Program | AircraftType | SanityFileAssetReference | Product | SanityImagePaletteSwatch | SanityImagePalette | SanityImageDimensions | SanityImageMetadata | SanityFileAsset | SanityAssetSourceData | SanityImageAsset | Geopoint;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiryByIdQuery
// Query: *[_type == "inquiry" && _id == $id][0] {  _id, _createdAt, name, email, notes, submittedAt,  phone, location, title, organization, categories, kitsInterested, kits, purchaseConsideration,  source, status, assignee, internalNotes, answerDueAt, repliedAt, erasedAt, verification, suspicion, delivery}
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
  kits: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }> | null;
  purchaseConsideration: "monthly-replenishment" | "one-time-purchase" | "ongoing-partnership" | "per-aircraft-provisioning" | "per-flight-provisioning" | "pilot-trial" | "quarterly-replenishment" | "recommend-plan" | null;
  source: "contact" | "order" | null;
  status: "closed" | "in-progress" | "new" | "replied" | "spam";
  assignee: string | null;
  internalNotes: Array<{
    text?: string;
    writtenBy?: string;
    writtenAt?: string;
    _type: "internalNote";
    _key: string;
  }> | null;
  answerDueAt: string | null;
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
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  } | null;
} | null;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiriesByIdStartQuery
// Query: *[_type == "inquiry" && string::startsWith(_id, $idStart)][0...2] {  _id, _createdAt, name, email, notes, submittedAt,  phone, location, title, organization, categories, kitsInterested, kits, purchaseConsideration,  source, status, assignee, internalNotes, answerDueAt, repliedAt, erasedAt, verification, suspicion, delivery}
export type InquiriesByIdStartQueryResult = Array<{
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
  kits: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }> | null;
  purchaseConsideration: "monthly-replenishment" | "one-time-purchase" | "ongoing-partnership" | "per-aircraft-provisioning" | "per-flight-provisioning" | "pilot-trial" | "quarterly-replenishment" | "recommend-plan" | null;
  source: "contact" | "order" | null;
  status: "closed" | "in-progress" | "new" | "replied" | "spam";
  assignee: string | null;
  internalNotes: Array<{
    text?: string;
    writtenBy?: string;
    writtenAt?: string;
    _type: "internalNote";
    _key: string;
  }> | null;
  answerDueAt: string | null;
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
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  } | null;
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: teamQuery
// Query: *[_type == "team" && _id == "private.team"][0].members[]{name, email}
export type TeamQueryResult = Array<{
  name: string;
  email: string;
}> | null;

// Source: api/inquiry/inquiry.queries.ts
// Variable: replyTemplatesQuery
// Query: *[_type == "replyTemplates" && _id == $id][0].templates[]{title, text}
export type ReplyTemplatesQueryResult = Array<{
  title: string;
  text: string;
}> | null;

// Source: api/inquiry/inquiry.queries.ts
// Variable: answersDueQuery
// Query: *[_type == "inquiry" && status in ["new", "in-progress"] && !defined(repliedAt) && answerDueAt < now()]  | order(submittedAt asc) [0...100]._id
export type AnswersDueQueryResult = Array<string>;

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
  reference?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kits?: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }>;
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
  answerDueAt?: string;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  searchWords?: string;
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
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiryVersionsQuery
// Query: *[sanity::versionOf($id) && _id != $id]._id
export type InquiryVersionsQueryResult = Array<string>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiriesOfAddressQuery
// Query: *[_type == "inquiry" && lower(email) == $address && _id > $after]  | order(_id asc) [0...$limit]
export type InquiriesOfAddressQueryResult = Array<{
  _id: string;
  _type: "inquiry";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  status: "closed" | "in-progress" | "new" | "replied" | "spam";
  assignee?: string;
  reference?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kits?: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }>;
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
  answerDueAt?: string;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  searchWords?: string;
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
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: inquiriesNamingAddressQuery
// Query: *[_type == "inquiry" && coalesce(lower(email), "") != $address && (    count(string::split(lower(notes), $address)) > 1 ||    count(internalNotes[count(string::split(lower(text), $address)) > 1]) > 0  )]._id
export type InquiriesNamingAddressQueryResult = Array<string>;

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
  reference?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kits?: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }>;
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
  answerDueAt?: string;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  searchWords?: string;
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
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
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
  reference?: string;
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  title?: string;
  organization?: string;
  categories?: Array<string>;
  kits?: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }>;
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
  answerDueAt?: string;
  repliedAt?: string;
  erasedAt?: string;
  historyPurgedAt?: string;
  resendRequest?: {
    steps?: Array<string>;
    requestedAt?: string;
  };
  source?: "contact" | "order";
  submittedAt?: string;
  searchWords?: string;
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
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  };
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: existingIdsQuery
// Query: *[_id in $ids]{_id, "isWaiting": !defined(erasedAt) && (delivery.notification.state == "waiting" || delivery.acknowledgement.state == "waiting" || delivery.webhook.state == "waiting")}
export type ExistingIdsQueryResult = Array<{
  _id: string;
  isWaiting: false;
} | {
  _id: string;
  isWaiting: false | true;
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: deliveriesQuery
// Query: *[_id in $ids && defined(delivery)]{_id, delivery}
export type DeliveriesQueryResult = Array<{
  _id: string;
  delivery: {
    notification?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    acknowledgement?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
    webhook?: {
      state?: "done" | "refused" | "waiting";
      attempts?: number;
      changedAt?: string;
      problem?: string;
      nextAt?: string;
      outcome?: string;
      outcomeAt?: string;
    };
  } | null;
}>;

// Source: api/inquiry/inquiry.queries.ts
// Variable: exposedQuery
// Query: *[_type == "inquiry" || _id in path("drafts.**") || _id in path("versions.**") || _id in path("inquiry.**") || _id in path("private.**")][0]._id
export type ExposedQueryResult = string | null;

// Source: studio/inquiry/inquiry-figures.queries.ts
// Variable: countedInquiriesQuery
// Query: *[_type == "inquiry" && status != "spam" && submittedAt >= $start  && (submittedAt > $after || (submittedAt == $after && _id > $id))]  | order(submittedAt asc, _id asc) [0...$pageSize]  {_id, submittedAt, repliedAt, source, categories, kitsInterested, kits}
export type CountedInquiriesQueryResult = Array<{
  _id: string;
  submittedAt: string | null;
  repliedAt: string | null;
  source: "contact" | "order" | null;
  categories: Array<string> | null;
  kitsInterested: Array<string> | null;
  kits: Array<{
    title?: string;
    slug?: string;
    _type: "askedKit";
    _key: string;
  }> | null;
}>;

// Source: web/app/redirect/redirects.queries.ts
// Variable: redirectsQuery
// Query: {  "redirects": *[_type == "redirect"] | order(_updatedAt desc, _id asc){    _id,    from,    to,    permanent  }}
export type RedirectsQueryResult = {
  redirects: Array<{
    _id: string;
    from: string;
    to: string;
    permanent: boolean;
  }>;
};

// Source: web/app/seo/indexed-pages.queries.ts
// Variable: pageSeoQuery
// Query: {  "pages": *[_type in $types]{_id, seo{title, description, picture{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}, noIndex}}}
export type PageSeoQueryResult = {
  pages: Array<{
    _id: string;
    seo: null;
  } | {
    _id: string;
    seo: {
      title: string | null;
      description: string | null;
      picture: {
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
      noIndex: boolean | null;
    } | null;
  }>;
};

// Source: web/content/site-settings/site-settings.queries.ts
// Variable: siteSettingsQuery
// Query: *[_type == "siteSettings" && _id == "siteSettings"][0]{  brand,  phone,  email,  webAddress,  instagramUrl,  linkedinUrl,  supportHours,  footerBlurb,  copyrightYear,  mainLinks[]{label, to},  orderLabel,  footerLinks[]{label, to},  quickLinksTitle,  contactTitle,  followTitle,  rights,  showPrograms}
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
  mainLinks: Array<{
    label: string;
    to: string;
  }> | null;
  orderLabel: string | null;
  footerLinks: Array<{
    label: string;
    to: string;
  }> | null;
  quickLinksTitle: string | null;
  contactTitle: string | null;
  followTitle: string | null;
  rights: string | null;
  showPrograms: boolean;
} | null;

// Source: web/inquiry/kit-choice.queries.ts
// Variable: kitChoicesQuery
// Query: {  "total": count(*[_type == "product" && title > "" && slug.current > ""]),  "kits": *[_type == "product" && title > "" && slug.current > ""]    | order(order asc, title asc, _id asc)[0...$count]{      title, "slug": slug.current, inStock    }}
export type KitChoicesQueryResult = {
  total: number;
  kits: Array<{
    title: string;
    slug: string;
    inStock: boolean;
  }>;
};

// Source: web/kit/aircraft/aircraft-types.queries.ts
// Variable: aircraftTypesQuery
// Query: *[_type == "aircraftType"]  | order(manufacturer asc, title asc, _id asc)[0...500]{    _id, title, manufacturer, "slug": slug.current, aircraftClass, aliases,    baggageDoor{widthMm, heightMm}, cabinNotes, source,    stowage[]{"kit": kit._ref, fits, where}  }
export type AircraftTypesQueryResult = Array<{
  _id: string;
  title: string;
  manufacturer: string;
  slug: string;
  aircraftClass: "heavy" | "light" | "midsize";
  aliases: Array<string> | null;
  baggageDoor: {
    widthMm: number | null;
    heightMm: number | null;
  } | null;
  cabinNotes: string | null;
  source: string | null;
  stowage: Array<{
    kit: string;
    fits: boolean;
    where: string | null;
  }> | null;
}>;

// Source: web/kit/aircraft/kit-stowage.queries.ts
// Variable: kitStowageQuery
// Query: {  "any": *[_type == "product" && slug.current > ""][0]._id,  "kits": *[_type == "product" && title > "" && slug.current > "" && (defined(stowage) || _id in *[_type == "aircraftType"].stowage[].kit._ref)]    | order(order asc, title asc, _id asc)[0...$count]{    _id, title, "slug": slug.current, image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},    stowage{light{fits, where}, midsize{fits, where}, heavy{fits, where}}  }}
export type KitStowageQueryResult = {
  any: string | null;
  kits: Array<{
    _id: string;
    title: string;
    slug: string;
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
    stowage: {
      light: {
        fits: boolean | null;
        where: string | null;
      } | null;
      midsize: {
        fits: boolean | null;
        where: string | null;
      } | null;
      heavy: {
        fits: boolean | null;
        where: string | null;
      } | null;
    } | null;
  }>;
};

// Source: web/kit/product/catalog.queries.ts
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

// Source: web/kit/product/catalog.queries.ts
// Variable: catalogQuery
// Query: {  "total": count(*[_type == "product" && title > "" && slug.current > ""]),  "featured": *[_type == "product" && title > "" && slug.current > "" && featured == true]    | order(order asc, title asc, _id asc)[0...1]{      _id, title, "slug": slug.current, shortDescription, price, includes, inStock    },  "kits": *[_type == "product" && title > "" && slug.current > ""]    | order(order asc, title asc, _id asc)[$from...$to]{      _id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}    }}
export type CatalogQueryResult = {
  total: number;
  featured: Array<{
    _id: string;
    title: string;
    slug: string;
    shortDescription: string | null;
    price: Cents;
    includes: string;
    inStock: boolean;
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

// Source: web/kit/product/kit-addresses.queries.ts
// Variable: kitAddressesQuery
// Query: *[_type == "product" && title > "" && slug.current > ""] | order(order asc, title asc, _id asc){  "slug": slug.current,  _updatedAt,  price,  "noIndex": seo.noIndex,  title,  inStock}
export type KitAddressesQueryResult = Array<{
  slug: string;
  _updatedAt: string;
  price: Cents;
  noIndex: boolean | null;
  title: string;
  inStock: boolean;
}>;

// Source: web/kit/product/kit-addresses.queries.ts
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

// Source: web/kit/product/kit-names.queries.ts
// Variable: kitNamesQuery
// Query: *[_type == "product" && title > "" && slug.current > ""] | order(order asc, title asc, _id asc)[0...$count]{  title,  "slug": slug.current,  price,  inStock,  featured}
export type KitNamesQueryResult = Array<{
  title: string;
  slug: string;
  price: Cents;
  inStock: boolean;
  featured: boolean | null;
}>;

// Source: web/kit/product/kit.queries.ts
// Variable: kitQuery
// Query: {  "any": *[_type == "product" && slug.current > ""][0]._id,  "kit": *[_type == "product" && slug.current == $slug] | order(order asc, title asc, _id asc)[0]{    title, "slug": slug.current, shortDescription, description, includes, useCase, variants,    spec{      outerSize{lengthMm, widthMm, heightMm}, packedSize{lengthMm, widthMm, heightMm}, weightGrams, materials, shelfLifeMonths, expiresFirst,      countryOfOrigin, partNumber    },    contents[]{quantity, name, detail, heading},    leadTimeDays{min, max},    stowage{light{fits, where}, midsize{fits, where}, heavy{fits, where}},    sizeChart[]{      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds    },    evidence[]{claim, organism, method, laboratory, date, notCertified},    moreFacts[]{term, text},    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},    price,    inStock,    gallery[]{alt, caption, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},    documents[]{title, kind, "file": file.asset->{url, size, extension}},    faqs[]->{_id, question, answer},    replenishedBy[]->{_id, title, "slug": slug.current},    variantContents[]{name, contents},    seo{title, description, picture{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}, noIndex}  }}
export type KitQueryResult = {
  any: string | null;
  kit: {
    title: string;
    slug: string;
    shortDescription: string | null;
    description: string;
    includes: string;
    useCase: string;
    variants: string | null;
    spec: {
      outerSize: {
        lengthMm: number | null;
        widthMm: number | null;
        heightMm: number | null;
      } | null;
      packedSize: {
        lengthMm: number | null;
        widthMm: number | null;
        heightMm: number | null;
      } | null;
      weightGrams: number | null;
      materials: Array<string> | null;
      shelfLifeMonths: number | null;
      expiresFirst: string | null;
      countryOfOrigin: string | null;
      partNumber: string | null;
    } | null;
    contents: Array<{
      quantity: number;
      name: string;
      detail: string | null;
      heading: string | null;
    }> | null;
    leadTimeDays: {
      min: number | null;
      max: number | null;
    } | null;
    stowage: {
      light: {
        fits: boolean | null;
        where: string | null;
      } | null;
      midsize: {
        fits: boolean | null;
        where: string | null;
      } | null;
      heavy: {
        fits: boolean | null;
        where: string | null;
      } | null;
    } | null;
    sizeChart: Array<{
      size: string;
      weightMinKg: number | null;
      weightMaxKg: number | null;
      girthMinMm: number | null;
      girthMaxMm: number | null;
      matLengthMm: number | null;
      matWidthMm: number | null;
      breeds: string | null;
    }> | null;
    evidence: Array<{
      claim: string;
      organism: string | null;
      method: string | null;
      laboratory: string | null;
      date: string | null;
      notCertified: string | null;
    }> | null;
    moreFacts: Array<{
      term: string | null;
      text: string | null;
    }> | null;
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
    inStock: boolean;
    gallery: Array<{
      alt: string | null;
      caption: string | null;
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
    }> | null;
    documents: Array<{
      title: string;
      kind: "crew-card" | "instructions" | "other" | "safety-data-sheet" | "test-report";
      file: {
        url: string;
        size: number;
        extension: string;
      } | null;
    }> | null;
    faqs: Array<{
      _id: string;
      question: string;
      answer: string;
    }> | null;
    replenishedBy: Array<{
      _id: string;
      title: string;
      slug: string;
    }> | null;
    variantContents: Array<{
      name: string;
      contents: string;
    }> | null;
    seo: {
      title: string | null;
      description: string | null;
      picture: {
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
      noIndex: boolean | null;
    } | null;
  } | null;
};

// Source: web/pages/faq/faq.queries.ts
// Variable: faqsQuery
// Query: *[_type == "faq"] | order(order asc)[0...4]{_id, question, answer}
export type FaqsQueryResult = Array<{
  _id: string;
  question: string;
  answer: string;
}>;

// Source: web/pages/faq/faq.queries.ts
// Variable: faqHubQuery
// Query: {  "faqs": *[_type == "faq"] | order(order asc)[0...500]{_id, question, answer, topic},  "kits": *[_type == "product" && defined(faqs)] | order(order asc)[0...500]{    title, "slug": slug.current, "faqs": faqs[]._ref  }}
export type FaqHubQueryResult = {
  faqs: Array<{
    _id: string;
    question: string;
    answer: string;
    topic: "aircraft" | "care" | "kits" | "ordering" | "programs" | null;
  }>;
  kits: Array<{
    title: string;
    slug: string;
    faqs: Array<string>;
  }>;
};

// Source: web/pages/landing-page/landing-addresses.queries.ts
// Variable: landingAddressesQuery
// Query: {  "pages": *[_type == "landingPage" && title > "" && slug.current > ""] | order(title asc, _id asc){    title,    "slug": slug.current,    _updatedAt,    "description": seo.description,    "noIndex": seo.noIndex == true  }}
export type LandingAddressesQueryResult = {
  pages: Array<{
    title: string;
    slug: string;
    _updatedAt: string;
    description: string | null;
    noIndex: boolean | false;
  }>;
};

// Source: web/pages/landing-page/landing-page.queries.ts
// Variable: landingPageQuery
// Query: {  "page": *[_type == "landingPage" && slug.current == $slug] | order(_id asc)[0]{    title,    "slug": slug.current,    seo{title, description, picture{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}, noIndex},    blocks[]{      _key,      _type,      heading,      lead,      _type == "openingBlock" => {caption, links[]{_key, label, to}, image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}},      _type == "textBlock" => {        body[]{          ...,          _type == "picture" => {_key, _type, alt, caption, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}        }      },      _type == "pictureBlock" => {caption, image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}},      _type == "galleryBlock" => {pictures[]{_key, alt, caption, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}},      _type == "kitsBlock" => {count, "kits": kits[]->{_id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}}},      _type == "comparisonBlock" => {"slugs": kits[]->slug.current},      _type == "faqBlock" => {        questions[]{          _key,          _type == "faqEntry" => {question, answer},          _type == "reference" => @->{question, answer}        }      },      _type == "quoteBlock" => {quote, author, role},      _type == "actionBlock" => {links[]{_key, label, to}},      _type == "formBlock" => {source}    }  }}
export type LandingPageQueryResult = {
  page: {
    title: string;
    slug: string;
    seo: {
      title: string | null;
      description: string | null;
      picture: {
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
      noIndex: boolean | null;
    } | null;
    blocks: Array<{
      _key: string;
      _type: "actionBlock";
      heading: string;
      lead: string | null;
      links: Array<{
        _key: string;
        label: string;
        to: string;
      }> | null;
    } | {
      _key: string;
      _type: "comparisonBlock";
      heading: string | null;
      lead: string | null;
      slugs: Array<string> | null;
    } | {
      _key: string;
      _type: "faqBlock";
      heading: string | null;
      lead: null;
      questions: Array<{
        _key: string;
        question: string;
        answer: string;
      }> | null;
    } | {
      _key: string;
      _type: "formBlock";
      heading: string | null;
      lead: string | null;
      source: "contact" | "order";
    } | {
      _key: string;
      _type: "galleryBlock";
      heading: string | null;
      lead: null;
      pictures: Array<{
        _key: string;
        alt: string | null;
        caption: string | null;
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
      }> | null;
    } | {
      _key: string;
      _type: "kitsBlock";
      heading: string | null;
      lead: string | null;
      count: number | null;
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
      }> | null;
    } | {
      _key: string;
      _type: "openingBlock";
      heading: string;
      lead: string | null;
      caption: string | null;
      links: Array<{
        _key: string;
        label: string;
        to: string;
      }> | null;
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
    } | {
      _key: string;
      _type: "pictureBlock";
      heading: null;
      lead: null;
      caption: string | null;
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
    } | {
      _key: string;
      _type: "quoteBlock";
      heading: null;
      lead: null;
      quote: string;
      author: string;
      role: string | null;
    } | {
      _key: string;
      _type: "textBlock";
      heading: string | null;
      lead: null;
      body: Array<{
        children?: Array<{
          marks?: Array<string>;
          text?: string;
          _type: "span";
          _key: string;
        }>;
        style?: "blockquote" | "h2" | "h3" | "normal";
        listItem?: "bullet" | "number";
        markDefs?: Array<{
          to: string;
          _type: "link";
          _key: string;
        }>;
        level?: number;
        _type: "block";
        _key: string;
      } | {
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
        media?: unknown;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        alt: string | null;
        caption: string | null;
        _type: "picture";
        _key: string;
      }> | null;
    }> | null;
  } | null;
};

// Source: web/pages/loyalty-tier/loyalty-tier.queries.ts
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

// Source: web/pages/program/program.queries.ts
// Variable: programsQuery
// Query: *[_type == "program" && defined(slug.current)] | order(order asc, title asc){  _id,  title,  "slug": slug.current,  summary,  description,  status,  image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},  highlights}
export type ProgramsQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  summary: string;
  description: string | null;
  status: "available" | "coming-soon";
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
}>;

// Source: web/pages/program/program.queries.ts
// Variable: programQuery
// Query: {  "any": *[_type == "program" && defined(slug.current)][0]._id,  "program": *[_type == "program" && slug.current == $slug] | order(order asc, title asc)[0]{    title,    "slug": slug.current,    summary,    description,    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},    highlights,    inclusions,    steps[]{title, description},    evidence[]{claim, organism, method, laboratory, date, notCertified}  }}
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
    evidence: Array<{
      claim: string;
      organism: string | null;
      method: string | null;
      laboratory: string | null;
      date: string | null;
      notCertified: string | null;
    }> | null;
  } | null;
};

// Source: web/preview/positions.queries.ts
// Variable: positionsQuery
// Query: *[_type == $type] | order(order asc, title asc, _id asc)[0...10000]{_id, order}
export type PositionsQueryResult = Array<{
  _id: string;
  order: null;
} | {
  _id: string;
  order: number;
}>;

// Source: web/search/search-content.queries.ts
// Variable: searchContentQuery
// Query: {  "holds": {  "kits": defined(*[_type == "product"][0]._id),  "programs": defined(*[_type == "program"][0]._id),  "tiers": defined(*[_type == "loyaltyTier"][0]._id),  "faqs": defined(*[_type == "faq"][0]._id)},  "kits": *[_type == "product" && defined(slug.current) && !(seo.noIndex == true)] | order(order asc, title asc, _id asc)[$from...$to]{  title, "slug": slug.current, shortDescription, description, includes, useCase, variants,    spec{      outerSize{lengthMm, widthMm, heightMm}, packedSize{lengthMm, widthMm, heightMm}, weightGrams, materials, shelfLifeMonths, expiresFirst,      countryOfOrigin, partNumber    },    contents[]{quantity, name, detail, heading},    leadTimeDays{min, max},    stowage{light{fits, where}, midsize{fits, where}, heavy{fits, where}},    sizeChart[]{      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds    },    evidence[]{claim, organism, method, laboratory, date, notCertified},    moreFacts[]{term, text},  inStock, "alt": image.alt, gallery[]{alt, caption},  "documents": documents[defined(file.asset)]{title, kind}},  "programs": *[_type == "program" && defined(slug.current) && !(seo.noIndex == true)]    | order(order asc, title asc, _id asc)[$from...$to]{  title, "slug": slug.current, summary, description, highlights, inclusions, "alt": image.alt,  "steps": steps[]{title, description},  evidence[]{claim, organism, method, laboratory, date, notCertified}},  "tiers": *[_type == "loyaltyTier"]    | order(order asc, _id asc)[$from...$to]{title, discountPercent, perks},  "faqs": *[_type == "faq"] | order(order asc, _id asc)[$from...$to]{_id, question, answer},  "pages": *[_type in ["homePage", "aboutPage", "productsPage", "comparePage", "aircraftPage", "contactPage",  "orderPage", "faqPage", "privacyPage", "landingPage"] && !(seo.noIndex == true)] | order(_id asc)[$from...$to],  "kept": *[_type in ["homePage", "aboutPage", "productsPage", "comparePage", "aircraftPage", "contactPage",  "orderPage", "faqPage", "privacyPage", "landingPage"] && _type != "landingPage"]{_type, "isOut": seo.noIndex == true}}
export type SearchContentQueryResult = {
  holds: {
    kits: false | true;
    programs: false | true;
    tiers: false | true;
    faqs: false | true;
  };
  kits: Array<{
    title: string;
    slug: string;
    shortDescription: string | null;
    description: string;
    includes: string;
    useCase: string;
    variants: string | null;
    spec: {
      outerSize: {
        lengthMm: number | null;
        widthMm: number | null;
        heightMm: number | null;
      } | null;
      packedSize: {
        lengthMm: number | null;
        widthMm: number | null;
        heightMm: number | null;
      } | null;
      weightGrams: number | null;
      materials: Array<string> | null;
      shelfLifeMonths: number | null;
      expiresFirst: string | null;
      countryOfOrigin: string | null;
      partNumber: string | null;
    } | null;
    contents: Array<{
      quantity: number;
      name: string;
      detail: string | null;
      heading: string | null;
    }> | null;
    leadTimeDays: {
      min: number | null;
      max: number | null;
    } | null;
    stowage: {
      light: {
        fits: boolean | null;
        where: string | null;
      } | null;
      midsize: {
        fits: boolean | null;
        where: string | null;
      } | null;
      heavy: {
        fits: boolean | null;
        where: string | null;
      } | null;
    } | null;
    sizeChart: Array<{
      size: string;
      weightMinKg: number | null;
      weightMaxKg: number | null;
      girthMinMm: number | null;
      girthMaxMm: number | null;
      matLengthMm: number | null;
      matWidthMm: number | null;
      breeds: string | null;
    }> | null;
    evidence: Array<{
      claim: string;
      organism: string | null;
      method: string | null;
      laboratory: string | null;
      date: string | null;
      notCertified: string | null;
    }> | null;
    moreFacts: Array<{
      term: string | null;
      text: string | null;
    }> | null;
    inStock: boolean;
    alt: string | null;
    gallery: Array<{
      alt: string | null;
      caption: string | null;
    }> | null;
    documents: Array<{
      title: string;
      kind: "crew-card" | "instructions" | "other" | "safety-data-sheet" | "test-report";
    }> | null;
  }>;
  programs: Array<{
    title: string;
    slug: string;
    summary: string;
    description: string | null;
    highlights: Array<string> | null;
    inclusions: Array<string> | null;
    alt: string | null;
    steps: Array<{
      title: string;
      description: string;
    }> | null;
    evidence: Array<{
      claim: string;
      organism: string | null;
      method: string | null;
      laboratory: string | null;
      date: string | null;
      notCertified: string | null;
    }> | null;
  }>;
  tiers: Array<{
    title: string;
    discountPercent: number;
    perks: Array<string>;
  }>;
  faqs: Array<{
    _id: string;
    question: string;
    answer: string;
  }>;
  pages: Array<{
    _id: string;
    _type: "aboutPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    caption?: string;
    title?: string;
    lead?: string;
    picture?: {
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
    professionalsTitle?: string;
    professionalsLead?: string;
    professionals?: Array<string>;
    storyTitle?: string;
    storyLead?: string;
    storyText?: string;
    storyPicture?: {
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
    valuesTitle?: string;
    values?: Array<{
      term?: string;
      text?: string;
      _key: string;
    }>;
    makersTitle?: string;
    makers?: Array<{
      picture: {
        asset: SanityImageAssetReference;
        media?: unknown;
        hotspot?: SanityImageHotspot;
        crop?: SanityImageCrop;
        alt?: string;
        _type: "image";
      };
      term?: string;
      text?: string;
      _key: string;
    }>;
    referencesTitle?: string;
    references?: Array<{
      term?: string;
      text?: string;
      _key: string;
    }>;
    commitmentTitle?: string;
    commitmentText?: string;
    productsLabel?: string;
    contactLabel?: string;
    seo?: Seo;
  } | {
    _id: string;
    _type: "aircraftPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    caption?: string;
    title?: string;
    lead?: string;
    oneLead?: string;
    oneOrderLabel?: string;
    oneOthersLabel?: string;
    typesTitle?: string;
    typesLead?: string;
    unknownText?: string;
    askText?: string;
    askLabel?: string;
    classesTitle?: string;
    classesLead?: string;
    seo?: Seo;
  } | {
    _id: string;
    _type: "comparePage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    caption?: string;
    title?: string;
    lead?: string;
    aircraftLabel?: string;
    tableTitle?: string;
    chooseTitle?: string;
    chooseLead?: string;
    seo?: Seo;
  } | {
    _id: string;
    _type: "contactPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    introCaption?: string;
    introTitle?: string;
    introLead?: string;
    formTitle?: string;
    thanksCaption?: string;
    thanksTitle?: string;
    thanksText?: string;
    againLabel?: string;
    cardTitle?: string;
    phoneLabel?: string;
    emailLabel?: string;
    webLabel?: string;
    faqTitle?: string;
    allFaqsLabel?: string;
    seo?: Seo;
  } | {
    _id: string;
    _type: "faqPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    caption?: string;
    title?: string;
    lead?: string;
    askText?: string;
    askLabel?: string;
    seo?: Seo;
  } | {
    _id: string;
    _type: "homePage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    heroCaption?: string;
    heroTitle?: string;
    heroLead?: string;
    heroProductsLabel?: string;
    heroStoryLabel?: string;
    heroPicture?: {
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
    catalogueLabel?: string;
    priceLabel?: string;
    madeForLabel?: string;
    madeFor?: string;
    supportLabel?: string;
    productsTitle?: string;
    productsLead?: string;
    productsLabel?: string;
    pillarsTitle?: string;
    pillars?: Array<{
      term?: string;
      text?: string;
      _key: string;
    }>;
    aboutTitle?: string;
    aboutText?: string;
    aboutLabel?: string;
    aboutPicture?: {
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
    programsTitle?: string;
    programsLabel?: string;
    socialTitle?: string;
    socialLabel?: string;
    posts?: Array<{
      picture: {
        asset: SanityImageAssetReference;
        media?: unknown;
        hotspot?: SanityImageHotspot;
        crop?: SanityImageCrop;
        alt?: string;
        _type: "image";
      };
      place?: string;
      text?: string;
      _key: string;
    }>;
    seo?: Seo;
  } | {
    _id: string;
    _type: "landingPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    title: string;
    slug: Slug;
    blocks?: Array<{
      _key: string;
    } & ActionBlock | {
      _key: string;
    } & ComparisonBlock | {
      _key: string;
    } & FaqBlock | {
      _key: string;
    } & FormBlock | {
      _key: string;
    } & GalleryBlock | {
      _key: string;
    } & KitsBlock | {
      _key: string;
    } & OpeningBlock | {
      _key: string;
    } & PictureBlock | {
      _key: string;
    } & QuoteBlock | {
      _key: string;
    } & TextBlock>;
    seo?: Seo;
  } | {
    _id: string;
    _type: "orderPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    caption?: string;
    title?: string;
    lead?: string;
    formTitle?: string;
    privacyText?: string;
    privacyLabel?: string;
    deliveryTitle?: string;
    deliveryTerms?: Array<{
      term?: string;
      text?: string;
      _key: string;
    }>;
    toCheck?: boolean;
    seo?: Seo;
  } | {
    _id: string;
    _type: "privacyPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    caption?: string;
    title?: string;
    lead?: string;
    sections: Array<{
      title?: string;
      text?: string;
      list?: Array<string>;
      adds?: "collect" | "cookies" | "keep" | "share" | "use";
      _key: string;
    }>;
    seo?: Seo;
  } | {
    _id: string;
    _type: "productsPage";
    _createdAt: string;
    _updatedAt: string;
    _rev: string;
    introCaption?: string;
    introTitle?: string;
    introLead?: string;
    featuredCaption?: string;
    featuredPicture?: {
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
    priceLabel?: string;
    contentsLabel?: string;
    featuredLabel?: string;
    inclusionsTitle?: string;
    soonTitle?: string;
    soonLead?: string;
    whyTitle?: string;
    whyText?: string;
    whyLabel?: string;
    reasons?: Array<string>;
    kitBackLabel?: string;
    kitAircraftLabel?: string;
    kitOthersTitle?: string;
    kitAllLabel?: string;
    kitHelpTitle?: string;
    kitHelpText?: string;
    kitHelpLabel?: string;
    seo?: Seo;
  }>;
  kept: Array<{
    _type: "aboutPage";
    isOut: boolean | false;
  } | {
    _type: "aircraftPage";
    isOut: boolean | false;
  } | {
    _type: "comparePage";
    isOut: boolean | false;
  } | {
    _type: "contactPage";
    isOut: boolean | false;
  } | {
    _type: "faqPage";
    isOut: boolean | false;
  } | {
    _type: "homePage";
    isOut: boolean | false;
  } | {
    _type: "orderPage";
    isOut: boolean | false;
  } | {
    _type: "privacyPage";
    isOut: boolean | false;
  } | {
    _type: "productsPage";
    isOut: boolean | false;
  }>;
};

// Query TypeMap
import "@sanity/client";
declare module "@sanity/client" {
  interface SanityQueries {
    "*[_type == \"inquiry\" && _id == $id][0] {\n  _id, _createdAt, name, email, notes, submittedAt,\n  phone, location, title, organization, categories, kitsInterested, kits, purchaseConsideration,\n  source, status, assignee, internalNotes, answerDueAt, repliedAt, erasedAt, verification, suspicion, delivery\n}": InquiryByIdQueryResult;
    "*[_type == \"inquiry\" && string::startsWith(_id, $idStart)][0...2] {\n  _id, _createdAt, name, email, notes, submittedAt,\n  phone, location, title, organization, categories, kitsInterested, kits, purchaseConsideration,\n  source, status, assignee, internalNotes, answerDueAt, repliedAt, erasedAt, verification, suspicion, delivery\n}": InquiriesByIdStartQueryResult;
    "*[_type == \"team\" && _id == \"private.team\"][0].members[]{name, email}": TeamQueryResult;
    "*[_type == \"replyTemplates\" && _id == $id][0].templates[]{title, text}": ReplyTemplatesQueryResult;
    "*[_type == \"inquiry\" && status in [\"new\", \"in-progress\"] && !defined(repliedAt) && answerDueAt < now()]\n  | order(submittedAt asc) [0...100]._id": AnswersDueQueryResult;
    "{\n  \"new\": count(*[_type == \"inquiry\" && status == \"new\"]),\n  \"in-progress\": count(*[_type == \"inquiry\" && status == \"in-progress\"]),\n  \"replied\": count(*[_type == \"inquiry\" && status == \"replied\"]),\n  \"closed\": count(*[_type == \"inquiry\" && status == \"closed\"]),\n  \"spam\": count(*[_type == \"inquiry\" && status == \"spam\"])\n}": InquiryCountsQueryResult;
    "*[_type == \"inquiry\" && status == \"closed\" && !defined(erasedAt) && _updatedAt < $before]\n  | order(_updatedAt asc) [0...$limit]._id": InquiriesToEraseQueryResult;
    "*[_type == \"inquiry\" && erasedAt > \"\" && !defined(historyPurgedAt) && _id > $after]\n  | order(_id asc) [0...$limit]": InquiriesToPurgeQueryResult;
    "*[sanity::versionOf($id) && _id != $id]._id": InquiryVersionsQueryResult;
    "*[_type == \"inquiry\" && lower(email) == $address && _id > $after]\n  | order(_id asc) [0...$limit]": InquiriesOfAddressQueryResult;
    "*[_type == \"inquiry\" && coalesce(lower(email), \"\") != $address && (\n    count(string::split(lower(notes), $address)) > 1 ||\n    count(internalNotes[count(string::split(lower(text), $address)) > 1]) > 0\n  )]._id": InquiriesNamingAddressQueryResult;
    "*[_id in $ids && defined(erasedAt)]._id": ErasedAmongQueryResult;
    "*[_type == \"inquiry\" && resendRequest.requestedAt > \"\"] [0...$limit]{_id, _rev, \"request\": resendRequest}": ResendRequestsQueryResult;
    "*[_type == \"inquiry\" && _id > $after && !defined(erasedAt) && (delivery.notification.state == \"waiting\" || delivery.acknowledgement.state == \"waiting\" || delivery.webhook.state == \"waiting\")]\n  | order(_id asc) [0...$limit]": WaitingInquiriesQueryResult;
    "*[_type == \"inquiry\" && _id > $after && !defined(erasedAt) && (delivery.notification.state == \"waiting\" || delivery.acknowledgement.state == \"waiting\" || delivery.webhook.state == \"waiting\") && _id in $ids]\n  | order(_id asc) [0...$limit]": WaitingAmongQueryResult;
    "*[_id in $ids]{_id, \"isWaiting\": !defined(erasedAt) && (delivery.notification.state == \"waiting\" || delivery.acknowledgement.state == \"waiting\" || delivery.webhook.state == \"waiting\")}": ExistingIdsQueryResult;
    "*[_id in $ids && defined(delivery)]{_id, delivery}": DeliveriesQueryResult;
    "*[_type == \"inquiry\" || _id in path(\"drafts.**\") || _id in path(\"versions.**\") || _id in path(\"inquiry.**\") || _id in path(\"private.**\")][0]._id": ExposedQueryResult;
    "*[_type == \"inquiry\" && status != \"spam\" && submittedAt >= $start\n  && (submittedAt > $after || (submittedAt == $after && _id > $id))]\n  | order(submittedAt asc, _id asc) [0...$pageSize]\n  {_id, submittedAt, repliedAt, source, categories, kitsInterested, kits}": CountedInquiriesQueryResult;
    "{\n  \"redirects\": *[_type == \"redirect\"] | order(_updatedAt desc, _id asc){\n    _id,\n    from,\n    to,\n    permanent\n  }\n}": RedirectsQueryResult;
    "{\n  \"pages\": *[_type in $types]{_id, seo{title, description, picture{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}, noIndex}}\n}": PageSeoQueryResult;
    "*[_type == \"siteSettings\" && _id == \"siteSettings\"][0]{\n  brand,\n  phone,\n  email,\n  webAddress,\n  instagramUrl,\n  linkedinUrl,\n  supportHours,\n  footerBlurb,\n  copyrightYear,\n  mainLinks[]{label, to},\n  orderLabel,\n  footerLinks[]{label, to},\n  quickLinksTitle,\n  contactTitle,\n  followTitle,\n  rights,\n  showPrograms\n}": SiteSettingsQueryResult;
    "{\n  \"total\": count(*[_type == \"product\" && title > \"\" && slug.current > \"\"]),\n  \"kits\": *[_type == \"product\" && title > \"\" && slug.current > \"\"]\n    | order(order asc, title asc, _id asc)[0...$count]{\n      title, \"slug\": slug.current, inStock\n    }\n}": KitChoicesQueryResult;
    "*[_type == \"aircraftType\"]\n  | order(manufacturer asc, title asc, _id asc)[0...500]{\n    _id, title, manufacturer, \"slug\": slug.current, aircraftClass, aliases,\n    baggageDoor{widthMm, heightMm}, cabinNotes, source,\n    stowage[]{\"kit\": kit._ref, fits, where}\n  }": AircraftTypesQueryResult;
    "{\n  \"any\": *[_type == \"product\" && slug.current > \"\"][0]._id,\n  \"kits\": *[_type == \"product\" && title > \"\" && slug.current > \"\" && (defined(stowage) || _id in *[_type == \"aircraftType\"].stowage[].kit._ref)]\n    | order(order asc, title asc, _id asc)[0...$count]{\n    _id, title, \"slug\": slug.current, image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},\n    stowage{light{fits, where}, midsize{fits, where}, heavy{fits, where}}\n  }\n}": KitStowageQueryResult;
    "{\n  \"total\": count(*[_type == \"product\" && title > \"\" && slug.current > \"\"]),\n  \"lowestPrice\": *[_type == \"product\" && title > \"\" && slug.current > \"\" && price > 0]\n    | order(price asc)[0].price,\n  \"featured\": *[_type == \"product\" && title > \"\" && slug.current > \"\" && featured == true]\n    | order(order asc, title asc, _id asc)[0...1]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes, inStock, featured,\n      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}\n    },\n  \"kits\": *[_type == \"product\" && title > \"\" && slug.current > \"\"]\n    | order(order asc, title asc, _id asc)[0...$count]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes, inStock, featured,\n      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}\n    }\n}": FirstKitsQueryResult;
    "{\n  \"total\": count(*[_type == \"product\" && title > \"\" && slug.current > \"\"]),\n  \"featured\": *[_type == \"product\" && title > \"\" && slug.current > \"\" && featured == true]\n    | order(order asc, title asc, _id asc)[0...1]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes, inStock\n    },\n  \"kits\": *[_type == \"product\" && title > \"\" && slug.current > \"\"]\n    | order(order asc, title asc, _id asc)[$from...$to]{\n      _id, title, \"slug\": slug.current, shortDescription, price, includes, inStock, featured,\n      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}\n    }\n}": CatalogQueryResult;
    "*[_type == \"product\" && title > \"\" && slug.current > \"\"] | order(order asc, title asc, _id asc){\n  \"slug\": slug.current,\n  _updatedAt,\n  price,\n  \"noIndex\": seo.noIndex,\n  title,\n  inStock\n}": KitAddressesQueryResult;
    "*[_type == \"product\" && title > \"\" && slug.current > \"\"] | order(order asc, title asc, _id asc)[0...$count]{\n  title,\n  \"slug\": slug.current,\n  shortDescription,\n  description,\n  price,\n  inStock\n}": KitSummariesQueryResult;
    "*[_type == \"product\" && title > \"\" && slug.current > \"\"] | order(order asc, title asc, _id asc)[0...$count]{\n  title,\n  \"slug\": slug.current,\n  price,\n  inStock,\n  featured\n}": KitNamesQueryResult;
    "{\n  \"any\": *[_type == \"product\" && slug.current > \"\"][0]._id,\n  \"kit\": *[_type == \"product\" && slug.current == $slug] | order(order asc, title asc, _id asc)[0]{\n    title, \"slug\": slug.current, shortDescription, description, includes, useCase, variants,\n    spec{\n      outerSize{lengthMm, widthMm, heightMm}, packedSize{lengthMm, widthMm, heightMm}, weightGrams, materials, shelfLifeMonths, expiresFirst,\n      countryOfOrigin, partNumber\n    },\n    contents[]{quantity, name, detail, heading},\n    leadTimeDays{min, max},\n    stowage{light{fits, where}, midsize{fits, where}, heavy{fits, where}},\n    sizeChart[]{\n      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds\n    },\n    evidence[]{claim, organism, method, laboratory, date, notCertified},\n    moreFacts[]{term, text},\n    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},\n    price,\n    inStock,\n    gallery[]{alt, caption, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},\n    documents[]{title, kind, \"file\": file.asset->{url, size, extension}},\n    faqs[]->{_id, question, answer},\n    replenishedBy[]->{_id, title, \"slug\": slug.current},\n    variantContents[]{name, contents},\n    seo{title, description, picture{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}, noIndex}\n  }\n}": KitQueryResult;
    "*[_type == \"faq\"] | order(order asc)[0...4]{_id, question, answer}": FaqsQueryResult;
    "{\n  \"faqs\": *[_type == \"faq\"] | order(order asc)[0...500]{_id, question, answer, topic},\n  \"kits\": *[_type == \"product\" && defined(faqs)] | order(order asc)[0...500]{\n    title, \"slug\": slug.current, \"faqs\": faqs[]._ref\n  }\n}": FaqHubQueryResult;
    "{\n  \"pages\": *[_type == \"landingPage\" && title > \"\" && slug.current > \"\"] | order(title asc, _id asc){\n    title,\n    \"slug\": slug.current,\n    _updatedAt,\n    \"description\": seo.description,\n    \"noIndex\": seo.noIndex == true\n  }\n}": LandingAddressesQueryResult;
    "{\n  \"page\": *[_type == \"landingPage\" && slug.current == $slug] | order(_id asc)[0]{\n    title,\n    \"slug\": slug.current,\n    seo{title, description, picture{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}, noIndex},\n    blocks[]{\n      _key,\n      _type,\n      heading,\n      lead,\n      _type == \"openingBlock\" => {caption, links[]{_key, label, to}, image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}},\n      _type == \"textBlock\" => {\n        body[]{\n          ...,\n          _type == \"picture\" => {_key, _type, alt, caption, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}\n        }\n      },\n      _type == \"pictureBlock\" => {caption, image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}},\n      _type == \"galleryBlock\" => {pictures[]{_key, alt, caption, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}},\n      _type == \"kitsBlock\" => {count, \"kits\": kits[]->{_id, title, \"slug\": slug.current, shortDescription, price, includes, inStock, featured,\n      image{hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}}}},\n      _type == \"comparisonBlock\" => {\"slugs\": kits[]->slug.current},\n      _type == \"faqBlock\" => {\n        questions[]{\n          _key,\n          _type == \"faqEntry\" => {question, answer},\n          _type == \"reference\" => @->{question, answer}\n        }\n      },\n      _type == \"quoteBlock\" => {quote, author, role},\n      _type == \"actionBlock\" => {links[]{_key, label, to}},\n      _type == \"formBlock\" => {source}\n    }\n  }\n}": LandingPageQueryResult;
    "*[_type == \"loyaltyTier\"] | order(order asc){\n  _id,\n  title,\n  \"slug\": slug.current,\n  threshold,\n  structuredDataThreshold,\n  discountPercent,\n  points,\n  perks\n}": LoyaltyTiersQueryResult;
    "*[_type == \"program\" && defined(slug.current)] | order(order asc, title asc){\n  _id,\n  title,\n  \"slug\": slug.current,\n  summary,\n  description,\n  status,\n  image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},\n  highlights\n}": ProgramsQueryResult;
    "{\n  \"any\": *[_type == \"program\" && defined(slug.current)][0]._id,\n  \"program\": *[_type == \"program\" && slug.current == $slug] | order(order asc, title asc)[0]{\n    title,\n    \"slug\": slug.current,\n    summary,\n    description,\n    image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},\n    highlights,\n    inclusions,\n    steps[]{title, description},\n    evidence[]{claim, organism, method, laboratory, date, notCertified}\n  }\n}": ProgramQueryResult;
    "*[_type == $type] | order(order asc, title asc, _id asc)[0...10000]{_id, order}": PositionsQueryResult;
    "{\n  \"holds\": {\n  \"kits\": defined(*[_type == \"product\"][0]._id),\n  \"programs\": defined(*[_type == \"program\"][0]._id),\n  \"tiers\": defined(*[_type == \"loyaltyTier\"][0]._id),\n  \"faqs\": defined(*[_type == \"faq\"][0]._id)\n},\n  \"kits\": *[_type == \"product\" && defined(slug.current) && !(seo.noIndex == true)] | order(order asc, title asc, _id asc)[$from...$to]{\n  title, \"slug\": slug.current, shortDescription, description, includes, useCase, variants,\n    spec{\n      outerSize{lengthMm, widthMm, heightMm}, packedSize{lengthMm, widthMm, heightMm}, weightGrams, materials, shelfLifeMonths, expiresFirst,\n      countryOfOrigin, partNumber\n    },\n    contents[]{quantity, name, detail, heading},\n    leadTimeDays{min, max},\n    stowage{light{fits, where}, midsize{fits, where}, heavy{fits, where}},\n    sizeChart[]{\n      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds\n    },\n    evidence[]{claim, organism, method, laboratory, date, notCertified},\n    moreFacts[]{term, text},\n  inStock, \"alt\": image.alt, gallery[]{alt, caption},\n  \"documents\": documents[defined(file.asset)]{title, kind}\n},\n  \"programs\": *[_type == \"program\" && defined(slug.current) && !(seo.noIndex == true)]\n    | order(order asc, title asc, _id asc)[$from...$to]{\n  title, \"slug\": slug.current, summary, description, highlights, inclusions, \"alt\": image.alt,\n  \"steps\": steps[]{title, description},\n  evidence[]{claim, organism, method, laboratory, date, notCertified}\n},\n  \"tiers\": *[_type == \"loyaltyTier\"]\n    | order(order asc, _id asc)[$from...$to]{title, discountPercent, perks},\n  \"faqs\": *[_type == \"faq\"] | order(order asc, _id asc)[$from...$to]{_id, question, answer},\n  \"pages\": *[_type in [\"homePage\", \"aboutPage\", \"productsPage\", \"comparePage\", \"aircraftPage\", \"contactPage\",\n  \"orderPage\", \"faqPage\", \"privacyPage\", \"landingPage\"] && !(seo.noIndex == true)] | order(_id asc)[$from...$to],\n  \"kept\": *[_type in [\"homePage\", \"aboutPage\", \"productsPage\", \"comparePage\", \"aircraftPage\", \"contactPage\",\n  \"orderPage\", \"faqPage\", \"privacyPage\", \"landingPage\"] && _type != \"landingPage\"]{_type, \"isOut\": seo.noIndex == true}\n}": SearchContentQueryResult;
  }
}

