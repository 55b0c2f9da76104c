import type { PictureDescription } from './picture-files.ts'

/** The ten pictures of `/images` (`docs/product.md §2`): one brand asset, two heroes, seven products. */
export const offeredPictures = [
  {
    name: 'petjet-logo',
    category: 'brand',
    title: 'PetJet logo',
    alt: "The PetJet logo: a dog's head in profile whose ear is a swept tail fin, beside the word PetJet.",
    tint: '#10202f',
  },
  {
    name: 'hero-cabin',
    category: 'hero',
    title: 'Cabin at dawn',
    alt: 'A dog in a harness sits on its mat in a jet cabin, seen from behind, tethered to a cream seat on the right; dawn light falls through oval windows, a navy flight case stands on the left.',
    tint: '#141c25',
  },
  {
    name: 'hero-ramp',
    category: 'hero',
    title: 'Ramp at first light',
    alt: 'A business jet at first light with its door open and its lit airstairs down; a navy flight case with saddle leather straps waits at the foot of the stairs.',
    tint: '#544949',
  },
  {
    name: 'cabin-clean-up-kit',
    category: 'product',
    title: 'Cabin Clean-Up Kit',
    alt: 'The Cabin Clean-Up Kit: a navy zip pouch, three amber spray bottles, lint roller and refills, towels, absorbent pads, a brush, gloves, waste bags and a checklist.',
    tint: '#dbd5cb',
  },
  {
    name: 'canine-accommodation-kit',
    category: 'product',
    title: 'Canine Accommodation Kit',
    alt: 'The Canine Accommodation Kit: a navy carrier, two padded harnesses laid flat, a rolled mat, a blanket on a quilted cover, two bowls, leash, tether, ear cover, ball, chews, tag and card.',
    tint: '#dbd5ca',
  },
  {
    name: 'food-and-snack-kit',
    category: 'product',
    title: 'Food and Snack Kit',
    alt: 'The Food & Snack Kit: a navy zip pouch, still water, dry meal, treats, a folding bowl with its lid, a scoop, a slow chew, wipes, a waste bag and a card of feeding notes.',
    tint: '#dcd6cb',
  },
  {
    name: 'master-kit',
    category: 'product',
    title: 'Master Kit',
    alt: 'The Master Kit: a closed navy flight case with saddle leather corners, straps and handle, brass latches and tie-down rings, and the word PETJET in brass on its lid.',
    tint: '#dad4c9',
  },
  {
    name: 'master-kit-open',
    category: 'product',
    title: 'Master Kit, opened',
    alt: 'The Master Kit opened: a navy flight case lined in tan leather with mat, blanket, towels, bowls, bottles and packets; harnesses, leash, tether, tools and cards lie around it.',
    tint: '#dbd4c9',
  },
  {
    name: 'apparel-and-swag-kit',
    category: 'product',
    title: 'Apparel and Swag Kit',
    alt: 'The Apparel & Swag Kit: a canvas tote with leather handles and the brand mark, two folded shirts, a navy cap, a navy and an apricot bandana and a collar tag.',
    tint: '#dbd4ca',
  },
  {
    name: 'soilage-protection-kit',
    category: 'product',
    title: 'Cabin Soilage Protection Kit',
    alt: 'The Cabin Soilage Protection Kit: a rolled carpet runner, a threshold mat with a storage sleeve on it, folded quilted covers, absorbent layers and eight clips.',
    tint: '#dbd5cb',
  },
] as const satisfies readonly PictureDescription[]

export type OfferedPicture = (typeof offeredPictures)[number]
