import { faqType } from './faq/faq.type.ts'
import { centsType } from './field/cents.type.ts'
import { inquiryType } from './inquiry/inquiry.type.ts'
import { blockTypes } from './landing-page/block-types.ts'
import { landingPageType } from './landing-page/landing-page.type.ts'
import { loyaltyTierType } from './loyalty-tier/loyalty-tier.type.ts'
import { pageTypes } from './page/page-types.ts'
import { seoType } from './page/seo.type.ts'
import { productType } from './product/product.type.ts'
import { programType } from './program/program.type.ts'
import { redirectType } from './redirect/redirect.type.ts'
import { siteSettingsType } from './site-settings/site-settings.type.ts'

/** All document and object types of the content model. */
export const schemaTypes = [
  productType,
  programType,
  loyaltyTierType,
  faqType,
  landingPageType,
  ...blockTypes,
  redirectType,
  siteSettingsType,
  ...pageTypes,
  inquiryType,
  centsType,
  seoType,
]
