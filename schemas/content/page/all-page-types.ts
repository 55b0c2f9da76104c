import { aboutPageType } from './about-page.type.ts'
import { aircraftPageType } from './aircraft-page.type.ts'
import { comparePageType } from './compare-page.type.ts'
import { contactPageType } from './contact-page.type.ts'
import { faqPageType } from './faq-page.type.ts'
import { homePageType } from './home-page.type.ts'
import { jetsanitizePageType } from './jetsanitize-page.type.ts'
import { orderPageType } from './order-page.type.ts'
import { orderThanksPageType } from './order-thanks-page.type.ts'
import { privacyPageType } from './privacy-page.type.ts'
import { productsPageType } from './products-page.type.ts'
import { programsPageType } from './programs-page.type.ts'
import { searchPageType } from './search-page.type.ts'
import { vipLoyaltyPageType } from './vip-loyalty-page.type.ts'

/** The document types of pages, in the order of the Studio's list. */
export const pageTypes = [
  homePageType,
  aboutPageType,
  productsPageType,
  comparePageType,
  aircraftPageType,
  programsPageType,
  jetsanitizePageType,
  vipLoyaltyPageType,
  faqPageType,
  searchPageType,
  contactPageType,
  orderPageType,
  orderThanksPageType,
  privacyPageType,
]
