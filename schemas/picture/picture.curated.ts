import { offeredPictures } from './offered-pictures.curated.ts'
import { pagePictures } from './page-pictures.curated.ts'
import { hotspotAt, shownPicture } from './picture-files.ts'

/** Every picture that comes with the code. */
export const curatedPictures = [...offeredPictures, ...pagePictures] as const

/** One of them. */
export type CuratedPicture = (typeof curatedPictures)[number]

/** The name of one of them. */
export type CuratedPictureName = CuratedPicture['name']

/** A picture that comes with the code, as pages show it. */
export function curatedPicture(name: CuratedPictureName) {
  return shownPicture(
    curatedPictures.find((picture) => picture.name === name) ?? curatedPictures[0],
  )
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
  const hotspot = { _type: 'sanity.imageHotspot' as const, ...hotspotAt(x, y) }
  return { ...curatedImage(name), hotspot }
}
