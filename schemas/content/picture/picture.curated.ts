import { offeredPictures } from './offered-pictures.curated.ts'
import { hotspotAt, type PictureDescription, shownPicture } from './picture-files.ts'
import { programPictures } from './program-pictures.curated.ts'

/** The pictures that are not on `/images`: details of the kits, and scenes. */
export const pagePictures = [
  ...programPictures,
  {
    name: 'master-kit-detail-latch',
    category: 'detail',
    title: 'Master Kit, front',
    alt: 'The front of the Master Kit from near: two brass latches, leather straps with buckles and a stitched leather patch with the brand mark on navy pebbled leather.',
    tint: '#535c68',
  },
  {
    name: 'master-kit-detail-tie-down',
    category: 'detail',
    title: 'Master Kit, tie-down rings',
    alt: 'The side of the Master Kit from near: two brass tie-down rings on navy leather between corners of saddle leather.',
    tint: '#242a35',
  },
  {
    name: 'canine-accommodation-kit-detail-harness',
    category: 'detail',
    title: 'Canine Accommodation Kit, harness',
    alt: 'The harness of the Canine Accommodation Kit laid flat: padded navy chest plate and back panel, sewn webbing, aluminum buckles, tether ring and leather handle.',
    tint: '#e6e2d9',
  },
  {
    name: 'canine-accommodation-kit-detail-bowl',
    category: 'detail',
    title: 'Canine Accommodation Kit, bowls',
    alt: 'Two no-spill bowls of the Canine Accommodation Kit from near: steel inside, with a raised navy rim, between a harness, a ball and the folded belt tether.',
    tint: '#dbd4c9',
  },
  {
    name: 'food-and-snack-kit-detail-meal',
    category: 'detail',
    title: 'Food and Snack Kit, meal and water',
    alt: 'From the Food & Snack Kit: the bottle of still water and the packet of single-protein dry meal beside the navy pouch.',
    tint: '#dbd5ca',
  },
  {
    name: 'food-and-snack-kit-detail-bowl',
    category: 'detail',
    title: 'Food and Snack Kit, folding bowl',
    alt: 'From the Food & Snack Kit: the folding bowl in sage green and its lid, a slow chew and a sealed waste bag.',
    tint: '#dcd6cb',
  },
  {
    name: 'cabin-clean-up-kit-detail-cleaners',
    category: 'detail',
    title: 'Cabin Clean-Up Kit, cleaners',
    alt: 'From the Cabin Clean-Up Kit: three amber glass spray bottles with paper labels and brass collars before the navy pouch.',
    tint: '#e6e2d9',
  },
  {
    name: 'cabin-clean-up-kit-detail-tools',
    category: 'detail',
    title: 'Cabin Clean-Up Kit, tools',
    alt: 'From the Cabin Clean-Up Kit: the lint roller with its wooden handle, the upholstery brush, waste bags and the turnaround checklist.',
    tint: '#dcd5cb',
  },
  {
    name: 'apparel-and-swag-kit-detail-tote',
    category: 'detail',
    title: 'Apparel and Swag Kit, tote',
    alt: 'The canvas tote of the Apparel & Swag Kit from near, with the brand mark, the word PETJET and leather handles.',
    tint: '#dad4c9',
  },
  {
    name: 'apparel-and-swag-kit-detail-cap',
    category: 'detail',
    title: 'Apparel and Swag Kit, cap',
    alt: 'The navy cap of the Apparel & Swag Kit from near, with six stitched panels, a curved brim and the embroidered mark, between two bandanas and in front of the folded shirts.',
    tint: '#ddd6cc',
  },
  {
    name: 'soilage-protection-kit-detail-quilt',
    category: 'detail',
    title: 'Cabin Soilage Protection Kit, covers',
    alt: 'The quilted covers of the Cabin Soilage Protection Kit from near: two in sage green on one in navy.',
    tint: '#dbd6cb',
  },
  {
    name: 'soilage-protection-kit-detail-sleeve',
    category: 'detail',
    title: 'Cabin Soilage Protection Kit, sleeve',
    alt: 'The navy storage sleeve of the Cabin Soilage Protection Kit from near, closed by a leather tab, on the threshold mat.',
    tint: '#e6e1d8',
  },
  {
    name: 'about',
    category: 'scene',
    title: 'The kits together',
    alt: 'The navy flight case, the carrier and two zip pouches stand together, each with the brand mark on a leather patch; a leather leash lies before them.',
    tint: '#dad3c9',
  },
  {
    name: 'workbench',
    category: 'scene',
    title: 'At the bench',
    alt: 'A maker’s bench: a saddle leather hide, straps and corner pieces cut from it, a half-sewn patch with the brand mark, templates, tools, thread and brass.',
    tint: '#866749',
  },
  {
    name: 'note-on-the-ramp',
    category: 'scene',
    title: 'On the ramp',
    alt: 'The flight case at the foot of lit airstairs on the ramp at first light, a leash beside it; behind the aircraft, a row of taxiway lights and dark trees under a pale sky.',
    tint: '#534848',
  },
  {
    name: 'note-before-departure',
    category: 'scene',
    title: 'Before departure',
    alt: 'The opened flight case on the navy carpet of a cabin beside a cream seat, packed, with cards in the pocket of its lid.',
    tint: '#131c26',
  },
  {
    name: 'note-laid-out',
    category: 'scene',
    title: 'Laid out',
    alt: 'A place for a dog beside a cabin seat: a sage mat with a folded woven blanket, a harness laid flat, a bowl of water, a leash and a ball on it.',
    tint: '#a59783',
  },
  {
    name: 'food-and-snack-kit-in-use',
    category: 'scene',
    title: 'Food and Snack Kit in use',
    alt: 'A veneer table under a cabin window beside a cream seat, with the folding bowl full of dry food, a filled scoop, a bottle of water, the meal packet and the navy pouch.',
    tint: '#b8a58a',
  },
  {
    name: 'soilage-protection-kit-in-use',
    category: 'scene',
    title: 'Cabin Soilage Protection Kit in use',
    alt: 'A cream cabin seat under a quilted sage cover that hangs over its front edge, the belt on top, and the threshold mat on the navy carpet before it.',
    tint: '#a49785',
  },
  {
    name: 'canine-accommodation-kit-in-use',
    category: 'scene',
    title: 'Canine Accommodation Kit in use',
    alt: 'A cabin seat with the wool blanket spread on it and a harness whose ring is held by the tether in the seat belt’s buckle; the navy carrier stands beside it on the carpet.',
    tint: '#978977',
  },
  {
    name: 'cabin-clean-up-kit-in-use',
    category: 'scene',
    title: 'Cabin Clean-Up Kit in use',
    alt: 'The lint roller, the upholstery brush and a folded towel on a cream cabin seat, an amber bottle of leather cleaner on its armrest.',
    tint: '#d4c4ab',
  },
  {
    name: 'apparel-and-swag-kit-in-use',
    category: 'scene',
    title: 'Apparel and Swag Kit in use',
    alt: 'The canvas tote leans in a cream cabin seat, a folded navy shirt and the navy cap before it.',
    tint: '#c6baa9',
  },
  {
    name: 'master-kit-in-use',
    category: 'scene',
    title: 'Master Kit in use',
    alt: 'The open flight case from above, beside a cabin seat: everything in its compartment, cards in the lid.',
    tint: '#0d1827',
  },
] as const satisfies readonly PictureDescription[]

/** All built-in pictures. */
export const curatedPictures = [...offeredPictures, ...pagePictures] as const

export type CuratedPicture = (typeof curatedPictures)[number]

/** The name of a built-in picture. */
export type CuratedPictureName = CuratedPicture['name']

/** A built-in picture as pages show it. */
export function curatedPicture(name: CuratedPictureName) {
  return shownPicture(
    curatedPictures.find((picture) => picture.name === name) ?? curatedPictures[0],
  )
}

/** A built-in picture in the shape of the lake's answers. */
export function curatedImage(name: CuratedPictureName) {
  const { url, alt, tint } = curatedPicture(name)
  const metadata = { palette: { dominant: { background: tint } } }
  return { alt, hotspot: null, crop: null, asset: { url, metadata } }
}

/**
 * A built-in picture with a hotspot, the part that must stay in view.
 *
 * @param x from the left, and `y` from the top, in fractions of the picture's size
 */
export function curatedImageAt(name: CuratedPictureName, x: number, y: number) {
  const hotspot = { _type: 'sanity.imageHotspot' as const, ...hotspotAt(x, y) }
  return { ...curatedImage(name), hotspot }
}
