/** Full-width pictures, whose masters are larger than the others. */
const heroName = /(^|\/)hero-/

/**
 * The full size of a picture that comes with the code, in pixels.
 *
 * @param stem its name, or its address without an extension
 */
export function pictureSizeOf(stem: string): { width: number; height: number } {
  return heroName.test(stem) ? { width: 2400, height: 1600 } : { width: 1800, height: 1200 }
}

/**
 * The name or address of a picture at full size: for links, downloads and the master.
 *
 * @param stem the name or address without an extension
 */
export function fullPicture(stem: string): string {
  return `${stem}.jpg`
}

/** The picture widths that the site offers, in pixels, up to the picture's own width. */
export const pictureWidths = [480, 750, 1080, 1600, 2400] as const

/**
 * The widths of a built-in picture that the build writes and pages refer to. The last one is the
 * picture's own width.
 *
 * @param stem its name, or its address without an extension
 */
export function ownPictureWidths(stem: string): number[] {
  const { width } = pictureSizeOf(stem)
  return [...pictureWidths.filter((offered) => offered * 1.2 < width), width]
}

/** The address of a built-in picture in curated content. */
export function pictureAddress(name: string): string {
  return `/pictures/${name}.webp`
}

/** The name in such an address; empty for any other address. */
export function pictureNameOf(address: string): string {
  return /^\/pictures\/([\w-]+)\.webp$/.exec(address)?.[1] ?? ''
}

/** The formats of each width. */
export const pictureFormats = ['avif', 'webp'] as const

/**
 * The name or address of a picture in one width and format.
 *
 * @param stem the name or address without an extension
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
  /** File name without extension; also the tail of the curated asset's id. */
  readonly name: string
  /** Brand, hero and product pictures are on `/images`; details and scenes are only on pages. */
  readonly category: 'brand' | 'hero' | 'product' | 'detail' | 'scene'
  readonly title: string
  /** The alternative text. */
  readonly alt: string
  /** The dominant color, shown while the picture loads. */
  readonly tint: string
}
