import { pictureAddress } from './picture-files.ts'

/** What is known of a picture that comes with the code, however it was made. */
export interface PictureDescription {
  /** File name without extension; also the tail of the curated asset's id. */
  readonly name: string
  /** Brand, heroes and products are on `/images`; details and scenes are on pages alone. */
  readonly category: 'brand' | 'hero' | 'product' | 'detail' | 'scene'
  readonly title: string
  /** What it shows, for those who cannot see it. */
  readonly alt: string
  /** The colour that most of it has, shown while it loads. */
  readonly tint: string
}

/** A picture that comes with the code, as pages show it. */
export function shownPicture({ name, alt, tint }: PictureDescription) {
  return { url: pictureAddress(name), alt, tint }
}

/**
 * What must stay in view of a picture.
 *
 * @param x from the left, and `y` from the top, in fractions of the picture's size
 */
export function hotspotAt(x: number, y: number) {
  return { x, y, width: 0.2, height: 0.2 }
}
