import type { CuratedPictureName } from '#schemas/picture/picture.curated.ts'
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

/** How each picture is drawn: as a self-contained SVG document of the pictures' full size. */
export const drawings: Readonly<Record<CuratedPictureName, () => string>> = {
  'petjet-logo': petjetLogo,
  'hero-cabin': heroCabin,
  'hero-ramp': heroRamp,
  'cabin-clean-up-kit': cabinCleanUpKit,
  'canine-accommodation-kit': canineAccommodationKit,
  'food-and-snack-kit': foodAndSnackKit,
  'master-kit': masterKit,
  'master-kit-open': masterKitOpen,
  'apparel-and-swag-kit': apparelAndSwagKit,
  'soilage-protection-kit': soilageProtectionKit,
}
