import { curatedAt } from '#schemas/field/curated-at.ts'
import { curatedImage } from '#schemas/picture/picture.curated.ts'
import type { CatalogueQueryResult, KitQueryResult } from '#schemas/sanity.types.ts'

/** A kit with all that any query asks of it. */
type CuratedKit = NonNullable<KitQueryResult['kit']> &
  CatalogueQueryResult['kits'][number] & { _updatedAt: string }

/**
 * The catalogue as it stands while the lake cannot be asked; prices in cents
 * (`docs/product.md §3`).
 */
export const curatedProducts: CuratedKit[] = [
  {
    _id: 'product-cabin-clean-up-kit',
    _updatedAt: curatedAt,
    title: 'Cabin Clean-Up Kit',
    slug: 'cabin-clean-up-kit',
    shortDescription:
      'Everything a crew needs to return the cabin to its owner’s standard between two legs.',
    description:
      'Hair on the divan, a paw print on the carpet, a small accident at altitude: this kit puts the cabin right before the next passengers board.\n\nEvery product is safe on leather, wool and lacquered veneer, leaves no scent behind, and is packed in the order in which a crew reaches for it. One pouch serves up to six flights and stows in a galley drawer.',
    image: curatedImage('cabin-clean-up-kit'),
    price: 24_900,
    includes: `**For hair and dander**
• Wide lint roller with two refills
• Rubber upholstery brush for wool and leather
• Microfiber towels, set of six
**For spills and accidents**
• Enzyme stain and odor remover, 250 ml
• pH-neutral leather and veneer cleaner, 250 ml
• Absorbent pads, set of ten
• Nitrile gloves, five pairs
**For the last look**
• Fabric refresher without perfume, 100 ml
• Sealable waste bags, set of twelve
• Laminated turnaround checklist`,
    useCase:
      'Flight crews and FBO line teams who have one hour between a dog’s arrival and the next departure. Also a quiet comfort for owners who lend their aircraft.',
    inStock: true,
    featured: false,
    variants: null,
  },
  {
    _id: 'product-canine-accommodation-kit',
    _updatedAt: curatedAt,
    title: 'Canine Accommodation Kit',
    slug: 'canine-accommodation-kit',
    shortDescription:
      'A made-up place of its own for the dog on board: mat, harness, bowls and a familiar calm.',
    description:
      'A dog that knows where its place is sleeps through the flight. This kit sets up that place in three minutes, beside any seat, and keeps it secure in turbulence.\n\nThe mat grips the carpet without marking it, the harness fastens to the seat’s own belt, and the bowls hold their water at a steep bank. All of it washes at 40 °C and folds back into one carrier.',
    image: curatedImage('canine-accommodation-kit'),
    price: 49_900,
    includes: `**The place**
• Fitted travel mat with non-slip base, 120 × 80 cm
• Merino blend blanket
• Seat and sidewall cover
**Secure on board**
• Padded harness, two sizes
• Belt tether for standard seat fittings
• Leather leash, 1.5 m
• Hearing protection for sensitive ears
**Comfort**
• Two no-spill bowls
• Chew toy that makes no sound
• Calming chews, ten pieces
• Tag with the aircraft’s contact number`,
    useCase:
      'Owners who fly with their dog, and operators who want every dog to find the same calm place on every tail number.',
    inStock: true,
    featured: false,
    variants: null,
  },
  {
    _id: 'product-food-and-snack-kit',
    _updatedAt: curatedAt,
    title: 'Food & Snack Kit',
    slug: 'food-and-snack-kit',
    shortDescription:
      'One dog, one flight: a light meal, plain treats and clean water, portioned for the air.',
    description:
      'Catering for the passenger who cannot read the menu. A light, single-protein meal and plain treats in portions that sit well at cabin altitude, with water and a bowl to drink from.\n\nSealed, dated and free of the common allergens, with feeding notes by weight on the lid, so that nobody on board has to guess.',
    image: curatedImage('food-and-snack-kit'),
    price: 7900,
    includes: `• Single-protein meal pouch, 200 g
• Freeze-dried training treats, 60 g
• Slow chew for climb and descent
• Still water, 500 ml
• Collapsible silicone bowl
• Sealing lid and measuring scoop
• Feeding notes by weight
• Two wipes and a waste bag`,
    useCase:
      'Trip coordinators and caterers who add a dog to the manifest at short notice. One kit serves one dog on one flight of up to eight hours.',
    inStock: true,
    featured: false,
    variants: null,
  },
  {
    _id: 'product-master-kit',
    _updatedAt: curatedAt,
    title: 'Master Kit',
    slug: 'master-kit',
    shortDescription:
      'The whole set in one flight case: a place to rest, food for the leg, and a clean cabin after.',
    description:
      'Accommodation, catering and clean-up in a single flight case, fitted so that each thing has its compartment and a missing one shows at a glance.\n\nThe case passes through an airstair door, straps down like crew baggage, and is restocked by part number. Operators keep one on each aircraft and never again plan for a dog separately.',
    image: curatedImage('master-kit'),
    price: 99_900,
    includes: `**Canine accommodation**
• Fitted travel mat and merino blend blanket
• Padded harness in two sizes with belt tether
• Leather leash and no-spill bowls
• Hearing protection and calming chews
**Food and snacks**
• Two single-protein meal pouches
• Freeze-dried treats and slow chews
• Still water, 2 × 500 ml
**Cabin clean-up**
• Lint roller, upholstery brush and microfiber towels
• Enzyme stain and odor remover
• Leather and veneer cleaner
• Absorbent pads, gloves and waste bags
**In the case only**
• Canine first aid set with crew card
• Document wallet for health and import papers
• Restocking list by part number`,
    useCase:
      'Charter operators, fractional fleets and managed aircraft that carry dogs regularly and want one standard across every tail number.',
    inStock: true,
    featured: true,
    variants: null,
  },
  {
    _id: 'product-apparel-and-swag-kit',
    _updatedAt: curatedAt,
    title: 'Apparel & Swag Kit',
    slug: 'apparel-and-swag-kit',
    shortDescription:
      'Crew shirts, caps and dog bandanas in your livery, for teams proud of who they fly with.',
    description:
      'A small collection for crews and their four-legged passengers: soft shirts, a cap, a canvas tote, and bandanas that make every arrival a photograph worth keeping.\n\nWe are choosing mills and makers now. Tell us your colors and quantities, and you will be among the first to see samples.',
    image: curatedImage('apparel-and-swag-kit'),
    price: 0,
    includes: `**For the crew**
• Two heavyweight cotton crew shirts
• Cap with embroidered mark
• Canvas tote
**For the dog**
• Two bandanas, small and large
• Enamel collar tag
**Made yours**
• Your tail number or livery colors on request`,
    useCase:
      'Operators, FBOs and flight departments that welcome dogs and like to show it, and a fitting gift for owners after the first flight.',
    inStock: false,
    featured: false,
    variants: null,
  },
  {
    _id: 'product-soilage-protection-kit',
    _updatedAt: curatedAt,
    title: 'Cabin Soilage Protection Kit',
    slug: 'soilage-protection-kit',
    shortDescription:
      'Fitted covers and runners that keep seats, divan and carpet as they were, before a paw is on board.',
    description:
      'The easiest stain to remove is the one that never reaches the leather. Quilted covers, a carpet runner and absorbent layers protect the cabin from boarding to disembarkation, and look as if they belonged there.\n\nPatterns for the common cabin layouts are in fitting trials. Tell us which aircraft you fly, and we will put it on the list.',
    image: curatedImage('soilage-protection-kit'),
    price: 0,
    includes: `**Seats and divan**
• Two quilted seat covers with belt openings
• Divan cover, waterproof core
**Floor**
• Carpet runner from airstair to seat
• Threshold mat for wet paws
**Underneath**
• Washable absorbent layers, set of four
• Clips that hold without marking
• Storage sleeve`,
    useCase:
      'Aircraft managers and owners with pale carpets and new leather, and charter fleets that meet a new dog every week.',
    inStock: false,
    featured: false,
    variants: null,
  },
]
