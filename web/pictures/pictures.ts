import type { Picture } from './picture.ts'
import { apparelAndSwagKit } from './scenes/apparel-and-swag-kit.ts'
import { cabinCleanUpKit } from './scenes/cabin-clean-up-kit.ts'
import { canineAccommodationKit } from './scenes/canine-accommodation-kit.ts'
import { foodAndSnackKit } from './scenes/food-and-snack-kit.ts'
import { heroCabin } from './scenes/hero-cabin.ts'
import { heroRamp } from './scenes/hero-ramp.ts'
import { masterKitOpen } from './scenes/master-kit-open.ts'
import { masterKit } from './scenes/master-kit.ts'
import { petjetLogo } from './scenes/petjet-logo.ts'
import { soilageProtectionKit } from './scenes/soilage-protection-kit.ts'

/**
 * The ten pictures of `/images` (`docs/product.md §2`): one brand asset, two heroes, seven
 * products.
 */
export const pictures: readonly Picture[] = [
  petjetLogo,
  heroCabin,
  heroRamp,
  cabinCleanUpKit,
  canineAccommodationKit,
  foodAndSnackKit,
  masterKit,
  masterKitOpen,
  apparelAndSwagKit,
  soilageProtectionKit,
]
