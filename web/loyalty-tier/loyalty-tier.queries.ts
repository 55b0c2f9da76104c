import { useSuspenseQuery } from '@tanstack/react-query'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { LoyaltyTier } from './read-loyalty-tiers.ts'

const questions = () => import('./loyalty-tier-questions.queries.ts')

/** The membership tiers, lowest first. */
export const loyaltyTiersQueryOptions = (content: ContentSource) =>
  contentQueryOptions(
    content,
    ['loyalty-tiers'],
    async () => (await questions()).loyaltyTiersQuestion,
  )

/** The membership tiers, lowest first. */
export function useLoyaltyTiers(): LoyaltyTier[] {
  return useSuspenseQuery(loyaltyTiersQueryOptions(useContent())).data
}
