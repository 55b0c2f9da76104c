import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import type { CatalogQueryResult, KitQueryResult } from '#schemas/sanity.types.ts'
import { curatedFacts } from './facts/kit-facts.curated.ts'
import { type Facts, noFacts, type Sparse } from './facts/no-facts.ts'
import { curatedContents, includesOf } from './kit-contents.curated.ts'

/** The time of the last edit to the curated content; replaces the lake's `_updatedAt`. */
const curatedAt = '2025-10-01T00:00:00Z'

/** A kit with the fields of all queries. */
type CuratedKit = Omit<NonNullable<KitQueryResult['kit']>, 'seo'> &
  CatalogQueryResult['kits'][number] & { _updatedAt: string; toCheck: boolean }

/** All kits without their facts, which are in `facts/`. */
const kits: Sparse<Omit<CuratedKit, keyof Facts | '_updatedAt' | 'toCheck'>>[] = [
  {
    _id: 'product-cabin-clean-up-kit',
    title: 'Cabin Clean-Up Kit',
    slug: 'cabin-clean-up-kit',
    shortDescription:
      'Tools and cleaners for hair, spills and accidents, for a crew that turns the cabin around between two legs.',
    description:
      'For hair on the divan, a paw print on the carpet or an accident in flight: the tools and cleaners to deal with it before the next passengers board.\n\nThe cleaners are chosen for leather, wool and lacquered veneer, and contain no perfume. Try each of them on a hidden spot first. The pouch is packed in the order of use and planned for six clean-ups: a towel, two pads, a pair of gloves and two waste bags for each.',
    image: curatedImage('cabin-clean-up-kit'),
    price: 24_900,
    includes: includesOf(curatedContents['cabin-clean-up-kit']),
    useCase:
      'Flight crews and FBO line teams who return a cabin to its owner’s standard between a dog’s arrival and the next departure.',
    inStock: true,
    featured: false,
  },
  {
    _id: 'product-canine-accommodation-kit',
    title: 'Canine Accommodation Kit',
    slug: 'canine-accommodation-kit',
    shortDescription:
      'A place of its own for the dog on board: mat, blanket, harnesses, tether and bowls in one carrier.',
    description:
      'A place of its own for the dog, set up beside a seat before boarding: a mat with a non-slip base, a blanket, and a cover for the seat and the sidewall next to it. The two harnesses fit dogs from 12 to 36 kg (26.5 to 79.4 lb).\n\nThe tether clips a harness to a seat belt. The crew decides when a dog is tethered; the tether is not an approved restraint. Mat and cover wash at 40 °C (104 °F), the blanket at 30 °C (86 °F). Harness and tether are washed by hand, and the leather leash is wiped clean.',
    image: curatedImage('canine-accommodation-kit'),
    price: 49_900,
    includes: includesOf(curatedContents['canine-accommodation-kit']),
    useCase:
      'Owners who fly with their dog, and operators who want the same place for a dog on every tail number.',
    inStock: true,
    featured: false,
  },
  {
    _id: 'product-food-and-snack-kit',
    title: 'Food & Snack Kit',
    slug: 'food-and-snack-kit',
    shortDescription:
      'One dog, one flight: a light meal, plain treats, water and a bowl, in measured portions.',
    description:
      'A single-protein dry meal, plain treats and water for one dog on one flight of up to eight hours, with a bowl to serve them in.\n\nEach food is sealed and dated, and its label lists every ingredient. The card gives portions by the dog’s weight. For a dog with an allergy or a diet of its own, bring its usual food and use the rest of the kit.',
    image: curatedImage('food-and-snack-kit'),
    price: 7900,
    includes: includesOf(curatedContents['food-and-snack-kit']),
    useCase: 'Trip coordinators and caterers who have a dog added to the manifest at short notice.',
    inStock: true,
    featured: false,
  },
  {
    _id: 'product-master-kit',
    title: 'Master Kit',
    slug: 'master-kit',
    shortDescription:
      'The three kits in one fitted flight case, with a first aid set, a document wallet and a restocking list.',
    description:
      'Everything in the Canine Accommodation, Food & Snack and Cabin Clean-Up Kits, in one fitted flight case instead of a carrier and two pouches. Everything has its compartment, so the crew sees at a glance that it is complete.\n\nOnly the Master Kit has the flight case with its tie-down points, a canine first aid set, a crew card, a document wallet and a restocking list by part number.',
    image: curatedImage('master-kit'),
    price: 99_900,
    includes: includesOf(curatedContents['master-kit']),
    useCase:
      'Charter operators, fractional fleets and managed aircraft that carry dogs regularly and want the same equipment on every tail number.',
    inStock: true,
    featured: true,
  },
  {
    _id: 'product-apparel-and-swag-kit',
    title: 'Apparel & Swag Kit',
    slug: 'apparel-and-swag-kit',
    shortDescription:
      'Crew shirts, a cap, a tote and dog bandanas, planned with your livery on request.',
    description:
      'A small collection for crews and the dogs they fly: two cotton shirts, a cap, a canvas tote, two bandanas and a collar tag. Tail numbers and livery colors are planned on request.\n\nThe first samples are in preparation. Tell us your colors and quantities, and we will write to you when you can see them.',
    image: curatedImage('apparel-and-swag-kit'),
    price: 0,
    includes: includesOf(curatedContents['apparel-and-swag-kit']),
    useCase:
      'Operators, FBOs and flight departments that welcome dogs and like to show it, and gifts for owners.',
    inStock: false,
    featured: false,
  },
  {
    _id: 'product-soilage-protection-kit',
    title: 'Cabin Soilage Protection Kit',
    slug: 'soilage-protection-kit',
    shortDescription:
      'Covers and a runner for seats, divan and carpet, laid out before the dog boards.',
    description:
      'Quilted covers, a carpet runner and absorbent layers that lie between the dog and the cabin, from boarding to disembarkation. Belts and seat controls stay free.\n\nWe are drawing the patterns for the common cabin layouts. Tell us which aircraft you fly, and we will write to you when its pattern is ready.',
    image: curatedImage('soilage-protection-kit'),
    price: 0,
    includes: includesOf(curatedContents['soilage-protection-kit']),
    useCase:
      'Aircraft managers and owners with pale carpets or new leather, and charter fleets that carry a different dog every week.',
    inStock: false,
    featured: false,
  },
]

/**
 * The catalog if the lake is unavailable; prices in cents (`docs/product.md §3`).
 */
export const curatedProducts: CuratedKit[] = kits.map(withFacts)

function withFacts(kit: (typeof kits)[number]): CuratedKit {
  const facts = curatedFacts[kit.slug]
  const own = { ...kit, _updatedAt: curatedAt, variants: null }
  const all = { ...own, ...noFacts, ...facts, toCheck: facts !== undefined }
  // Readers treat a missing field like an empty one.
  return all as CuratedKit
}
