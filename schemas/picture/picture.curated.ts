import { pictureAddress } from './picture-files.ts'

/** What is known of a picture that comes with the code, however it was made. */
interface PictureDescription {
  /** File name without extension; also the tail of the curated asset's id. */
  readonly name: string
  readonly category: 'brand' | 'hero' | 'product'
  readonly title: string
  /** What it shows, for those who cannot see it. */
  readonly alt: string
  /** The colour that most of it has, shown while it loads. */
  readonly tint: string
}

/** The ten pictures of `/images` (`docs/product.md §2`): one brand asset, two heroes, seven products. */
export const curatedPictures = [
  {
    name: 'petjet-logo',
    category: 'brand',
    title: 'PetJet logo',
    alt: "The PetJet logo: a dog's head in profile whose ear is a swept tail fin, beside the word PetJet.",
    tint: '#152737',
  },
  {
    name: 'hero-cabin',
    category: 'hero',
    title: 'Cabin at dawn',
    alt: 'A dog rests on a mat beside a leather seat in a quiet jet cabin while dawn light falls through the oval windows.',
    tint: '#0d1823',
  },
  {
    name: 'hero-ramp',
    category: 'hero',
    title: 'Ramp at first light',
    alt: 'A dog and its handler walk across the ramp at first light toward a business jet with its airstairs down.',
    tint: '#172839',
  },
  {
    name: 'cabin-clean-up-kit',
    category: 'product',
    title: 'Cabin Clean-Up Kit',
    alt: 'The Cabin Clean-Up Kit: a navy zip pouch with two spray bottles, a lint roller, folded cloths and rolls of waste bags in low morning light.',
    tint: '#f3ebdf',
  },
  {
    name: 'canine-accommodation-kit',
    category: 'product',
    title: 'Canine Accommodation Kit',
    alt: 'The Canine Accommodation Kit: a rolled mat, a folded blanket and covers, a bowl of water, a bowl of food, a leather leash and a ball in low morning light.',
    tint: '#d9d2c6',
  },
  {
    name: 'food-and-snack-kit',
    category: 'product',
    title: 'Food and Snack Kit',
    alt: 'The Food & Snack Kit: a navy zip pouch, a water bottle, treat tins, a bowl of kibble and biscuits in low morning light.',
    tint: '#f3ecdf',
  },
  {
    name: 'master-kit',
    category: 'product',
    title: 'Master Kit',
    alt: 'The Master Kit: a closed navy flight case with saddle leather straps, brass latches and the brand mark, a coiled leash beside it.',
    tint: '#f3ebde',
  },
  {
    name: 'master-kit-open',
    category: 'product',
    title: 'Master Kit, opened',
    alt: 'The Master Kit opened: a navy flight case lined in saddle leather with a rolled mat, two bottles, two treat tins and folded towels; a bowl, a leash and a ball lie beside it.',
    tint: '#f3ebde',
  },
  {
    name: 'apparel-and-swag-kit',
    category: 'product',
    title: 'Apparel and Swag Kit',
    alt: 'The Apparel & Swag Kit: a canvas tote, folded crew shirts, a cap and two dog bandanas with the brand mark in low morning light.',
    tint: '#f3ebde',
  },
  {
    name: 'soilage-protection-kit',
    category: 'product',
    title: 'Cabin Soilage Protection Kit',
    alt: 'The Cabin Soilage Protection Kit: a quilted seat cover, a rolled carpet runner, a stack of absorbent pads and a zip pouch in low morning light.',
    tint: '#f3ebde',
  },
] as const satisfies readonly PictureDescription[]

/** One of the ten pictures. */
export type CuratedPicture = (typeof curatedPictures)[number]

/** The name of one of the ten pictures. */
export type CuratedPictureName = CuratedPicture['name']

/** A picture that comes with the code, as pages show it. */
export function curatedPicture(name: CuratedPictureName) {
  const { alt, tint } =
    curatedPictures.find((picture) => picture.name === name) ?? curatedPictures[0]
  return { url: pictureAddress(name), alt, tint }
}

/** The same in the shape in which the lake answers one. */
export function curatedImage(name: CuratedPictureName) {
  const { url, alt, tint } = curatedPicture(name)
  const metadata = { palette: { dominant: { background: tint } } }
  return { alt, hotspot: null, crop: null, asset: { url, metadata } }
}

/**
 * The same with what must stay in view.
 *
 * @param x from the left, and `y` from the top, in fractions of the picture's size
 */
export function curatedImageAt(name: CuratedPictureName, x: number, y: number) {
  const hotspot = { _type: 'sanity.imageHotspot' as const, x, y, width: 0.2, height: 0.2 }
  return { ...curatedImage(name), hotspot }
}
