import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./vip-loyalty-page-questions.queries.ts')

/** The words of the VIP Loyalty page that are neither the program’s nor the tiers’. */
export const vipLoyaltyPageOptions = pageOptions(
  'vip-loyalty-page',
  async () => (await questions()).vipLoyaltyPageQuestion,
)

/** The words of the VIP Loyalty page that are neither the program’s nor the tiers’. */
export const useVipLoyaltyPage = () => usePage(vipLoyaltyPageOptions)

/** The words of the VIP Loyalty page that are neither the program’s nor the tiers’. */
export type VipLoyaltyWords = ReturnType<typeof useVipLoyaltyPage>
