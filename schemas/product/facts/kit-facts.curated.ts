import { cabinCleanUpFacts } from './cabin-clean-up-kit.curated.ts'
import { canineAccommodationFacts } from './canine-accommodation-kit.curated.ts'
import { apparelAndSwagFacts, soilageProtectionFacts } from './coming-kits.curated.ts'
import { foodAndSnackFacts } from './food-and-snack-kit.curated.ts'
import { masterKitFacts } from './master-kit.curated.ts'
import type { Facts } from './no-facts.ts'

/** The curated facts by the kit's slug; a kit without an entry has none. */
export const curatedFacts: Readonly<Record<string, Facts>> = {
  'cabin-clean-up-kit': cabinCleanUpFacts,
  'canine-accommodation-kit': canineAccommodationFacts,
  'food-and-snack-kit': foodAndSnackFacts,
  'master-kit': masterKitFacts,
  'apparel-and-swag-kit': apparelAndSwagFacts,
  'soilage-protection-kit': soilageProtectionFacts,
}
