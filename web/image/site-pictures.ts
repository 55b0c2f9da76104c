import type { Picture } from '#web/pictures/picture.ts'
import type { ImageValue } from '#web/ui/image-source.ts'

/** A picture without its drawing: what a page needs to show it. */
export type SitePicture = Pick<Picture, 'name' | 'category' | 'title' | 'alt' | 'width' | 'height'>

/** The ten pictures in light form, so that no page loads the drawings; a test holds them equal. */
export const sitePictures = [
  {
    name: 'petjet-logo',
    category: 'brand',
    title: 'PetJet logo',
    alt: "The PetJet logo: a dog's head in profile whose ear is a swept tail fin, beside the word PetJet.",
    width: 2400,
    height: 1600,
  },
  {
    name: 'hero-cabin',
    category: 'hero',
    title: 'Cabin at dawn',
    alt: 'A dog rests on a fitted mat beside a leather seat in a quiet jet cabin while dawn light falls through the oval windows.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'hero-ramp',
    category: 'hero',
    title: 'Ramp at first light',
    alt: 'A dog and its handler walk across the ramp at first light toward a business jet with its airstairs down.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'cabin-clean-up-kit',
    category: 'product',
    title: 'Cabin Clean Up Kit',
    alt: 'The Cabin Clean Up Kit: a navy zip pouch with two spray bottles, a lint roller, folded cloths and rolls of waste bags in low morning light.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'canine-accommodation-kit',
    category: 'product',
    title: 'Canine Accommodation Kit',
    alt: 'The Canine Accommodation Kit: a rolled fitted mat, folded blankets, a water bowl, a food bowl, a leather leash and a ball in low morning light.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'food-and-snack-kit',
    category: 'product',
    title: 'Food and Snack Kit',
    alt: 'The Food and Snack Kit: a navy zip pouch, a water bottle, treat tins, a bowl of kibble and biscuits in low morning light.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'master-kit',
    category: 'product',
    title: 'Master Kit',
    alt: 'The Master Kit: a closed navy flight case with saddle leather straps, brass latches and the brand mark, a coiled leash beside it.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'master-kit-open',
    category: 'product',
    title: 'Master Kit, opened',
    alt: 'The Master Kit opened: a navy flight case lined in saddle leather that holds a rolled mat, bottles, treat tins, a pouch and folded towels.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'apparel-and-swag-kit',
    category: 'product',
    title: 'Apparel and Swag Kit',
    alt: 'The Apparel and Swag Kit: a canvas tote, folded crew shirts, a cap and two dog bandanas with the brand mark in low morning light.',
    width: 2400,
    height: 1600,
  },
  {
    name: 'soilage-protection-kit',
    category: 'product',
    title: 'Cabin Soilage Protection Kit',
    alt: 'The Cabin Soilage Protection Kit: a quilted seat cover, a rolled carpet runner, a stack of absorbent pads and a zip pouch in low morning light.',
    width: 2400,
    height: 1600,
  },
] as const satisfies readonly SitePicture[]

/** The name of one of the ten pictures. */
export type SitePictureName = (typeof sitePictures)[number]['name']

/** One of the site's own pictures in the shape of an image from the lake. */
export function sitePicture(name: SitePictureName): ImageValue {
  const { alt, width, height } =
    sitePictures.find((picture) => picture.name === name) ?? sitePictures[0]
  const url = `/pictures/${name}.webp`
  const metadata = { lqip: null, dimensions: { width, height } }
  return { alt, hotspot: null, crop: null, asset: { _id: `curated-${name}`, url, metadata } }
}
