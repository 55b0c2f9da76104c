import { faqType } from './faq/faq.type.ts'
import { centsType } from './field/cents.type.ts'
import { inquiryType } from './inquiry/inquiry.type.ts'
import { loyaltyTierType } from './loyalty-tier/loyalty-tier.type.ts'
import { productType } from './product/product.type.ts'
import { programType } from './program/program.type.ts'
import { siteSettingsType } from './site-settings/site-settings.type.ts'

/** Every type of the content model: the one registry. */
export const schemaTypes = [
  productType,
  programType,
  loyaltyTierType,
  faqType,
  siteSettingsType,
  inquiryType,
  centsType,
]
