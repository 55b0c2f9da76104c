import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/seo-fields.ts'

/** The words of the VIP Loyalty page, except the program's and the tiers'. */
export const vipLoyaltyPageQuery =
  defineQuery(`{"page": *[_type == "vipLoyaltyPage" && _id == "vipLoyaltyPage"][0]{
  applyLabel, discountLabel, thresholdLabel, membershipTitle,
  ${seoFields}
}}`)

/** The words of the VIP Loyalty page, except the program's and the tiers'. */
export const vipLoyaltyPage = pageQuery({
  name: 'vip-loyalty-page',
  query: vipLoyaltyPageQuery,
  page: sitePages.vipLoyalty,
  curated: async () =>
    (await import('#schemas/content/page/vip-loyalty-page.curated.ts')).curatedVipLoyaltyPage,
  words: {
    applyLabel: text,
    discountLabel: text,
    thresholdLabel: text,
    membershipTitle: text,
  },
})
