import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import { contentsOf, curatedContents } from '#schemas/content/product/kit-contents.curated.ts'
import { cabinCleanUpFacts } from './cabin-clean-up-kit.curated.ts'
import { canineAccommodationFacts } from './canine-accommodation-kit.curated.ts'
import { foodAndSnackFacts } from './food-and-snack-kit.curated.ts'
import { masterKitFacts } from './master-kit.curated.ts'
import type { Facts } from './no-facts.ts'

/** The plans for a kit that is not in production yet: no size, weight or lead time. */
const apparelAndSwagFacts: Facts = {
  spec: {
    partNumber: 'PJ-ASK-01',
    materials: ['Cotton (shirts, cap, bandanas)', 'Canvas (tote)', 'Enamel (tag)'],
  },
  contents: contentsOf(curatedContents['apparel-and-swag-kit']),
  gallery: [
    { ...curatedImage('apparel-and-swag-kit-detail-tote'), caption: 'The canvas tote.' },
    { ...curatedImage('apparel-and-swag-kit-detail-cap'), caption: 'The cap.' },
    { ...curatedImage('apparel-and-swag-kit-in-use'), caption: 'Waiting on a seat.' },
  ],
}

/** The plans for the covers. */
const soilageProtectionFacts: Facts = {
  spec: {
    partNumber: 'PJ-SPK-01',
    materials: ['Quilted polyester (covers)', 'Polyamide pile (runner, mat)'],
  },
  contents: contentsOf(curatedContents['soilage-protection-kit']),
  gallery: [
    { ...curatedImage('soilage-protection-kit-detail-quilt'), caption: 'Quilted covers.' },
    { ...curatedImage('soilage-protection-kit-detail-sleeve'), caption: 'The storage sleeve.' },
    {
      ...curatedImage('soilage-protection-kit-in-use'),
      caption: 'A cover on a seat, the mat before it.',
    },
  ],
}

/** The curated facts by the kit's slug; a kit without an entry has no facts. */
export const curatedFacts: Readonly<Record<string, Facts>> = {
  'cabin-clean-up-kit': cabinCleanUpFacts,
  'canine-accommodation-kit': canineAccommodationFacts,
  'food-and-snack-kit': foodAndSnackFacts,
  'master-kit': masterKitFacts,
  'apparel-and-swag-kit': apparelAndSwagFacts,
  'soilage-protection-kit': soilageProtectionFacts,
}
