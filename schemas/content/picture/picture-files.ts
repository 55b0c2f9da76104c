import type { pictureFormats } from './picture-sizes.ts'

/**
 * The name or path of a picture at full size: for links, downloads and the master.
 *
 * @param stem the name or path without an extension
 */
export function fullPicture(stem: string): string {
  return `${stem}.jpg`
}

/** The path of a built-in picture in curated content. */
export function pictureAddress(name: string): string {
  return `/pictures/${name}.webp`
}

/** The name in such a path; empty for any other path. */
export function pictureNameOf(address: string): string {
  return /^\/pictures\/([\w-]+)\.webp$/.exec(address)?.[1] ?? ''
}

/**
 * The name or path of a picture in one width and format.
 *
 * @param stem the name or path without an extension
 */
export function sizedPicture(
  stem: string,
  width: number,
  format: (typeof pictureFormats)[number],
): string {
  return `${stem}-${width}.${format}`
}

/** A built-in picture as pages show it. */
export function shownPicture({ name, alt, tint }: PictureDescription) {
  return { url: pictureAddress(name), alt, tint }
}

/**
 * The part of a picture that must stay in view.
 *
 * @param x from the left, and `y` from the top, in fractions of the picture's size
 */
export function hotspotAt(x: number, y: number) {
  return { x, y, width: 0.2, height: 0.2 }
}

/** A built-in picture. */
export interface PictureDescription {
  /** File name without extension; also the end of the curated asset's id. */
  readonly name: string
  /** Brand, hero and product pictures are on `/images`; details and scenes are only on pages. */
  readonly category: 'brand' | 'hero' | 'product' | 'detail' | 'scene'
  readonly title: string
  /** The alternative text. */
  readonly alt: string
  /** The dominant color, shown while the picture loads. */
  readonly tint: string
}
