import { offeredPictures } from './offered-pictures.curated.ts'
import { pagePictures } from './page-pictures.curated.ts'
import { pictureAddress } from './picture-files.ts'

/** Every picture that comes with the code. */
export const curatedPictures = [...offeredPictures, ...pagePictures] as const

/** One of them. */
export type CuratedPicture = (typeof curatedPictures)[number]

/** The name of one of them. */
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
