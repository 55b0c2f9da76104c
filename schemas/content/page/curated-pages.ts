import { curatedAboutPage } from './about-page.curated.ts'
import { curatedAircraftPage } from './aircraft-page.curated.ts'
import { curatedComparePage } from './compare-page.curated.ts'
import { curatedSearchPage } from './search-page.curated.ts'
import { curatedContactPage } from './contact-page.curated.ts'
import { curatedFaqPage } from './faq-page.curated.ts'
import { curatedHomePage } from './home-page.curated.ts'
import { curatedJetsanitizePage } from './jetsanitize-page.curated.ts'
import { curatedPrivacyPage } from './privacy-page.curated.ts'
import { curatedProductsPage } from './products-page.curated.ts'
import { curatedProgramsPage } from './programs-page.curated.ts'
import { curatedVipLoyaltyPage } from './vip-loyalty-page.curated.ts'
import { curatedOrderPage } from './order-page.curated.ts'
import { curatedOrderThanksPage } from './order-thanks-page.curated.ts'

/** The curated words of every page with a document, by document type. */
export const curatedPages = {
  homePage: curatedHomePage,
  aboutPage: curatedAboutPage,
  productsPage: curatedProductsPage,
  comparePage: curatedComparePage,
  aircraftPage: curatedAircraftPage,
  programsPage: curatedProgramsPage,
  jetsanitizePage: curatedJetsanitizePage,
  vipLoyaltyPage: curatedVipLoyaltyPage,
  faqPage: curatedFaqPage,
  searchPage: curatedSearchPage,
  contactPage: curatedContactPage,
  orderPage: curatedOrderPage,
  orderThanksPage: curatedOrderThanksPage,
  privacyPage: curatedPrivacyPage,
}
