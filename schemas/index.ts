import { aircraftTypeType } from './content/aircraft-type/aircraft-type.type.ts'
import { faqType } from './content/faq/faq.type.ts'
import { centsType } from './field/cents.type.ts'
import { inquiryType } from './inquiry/inquiry.type.ts'
import { teamType } from './inquiry/team.type.ts'
import { blockTypes } from './content/landing-page/block-types.ts'
import { landingPageType } from './content/landing-page/landing-page.type.ts'
import { loyaltyTierType } from './content/loyalty-tier/loyalty-tier.type.ts'
import { pageTypes } from './content/page/all-page-types.ts'
import { seoType } from './content/page/seo.type.ts'
import { productType } from './content/product/product.type.ts'
import { programType } from './content/program/program.type.ts'
import { redirectType } from './content/redirect/redirect.type.ts'
import { replyTemplatesType } from './inquiry/reply-templates.type.ts'
import { siteSettingsType } from './content/site-settings/site-settings.type.ts'

/** All document and object types of the content model. */
export const schemaTypes = [
  productType,
  aircraftTypeType,
  programType,
  loyaltyTierType,
  faqType,
  landingPageType,
  ...blockTypes,
  redirectType,
  siteSettingsType,
  ...pageTypes,
  inquiryType,
  teamType,
  replyTemplatesType,
  centsType,
  seoType,
]
