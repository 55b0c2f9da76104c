/** Pictures that fill a page's width, whose masters are larger than the others'. */
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
 * The name or address of a picture at full size: to link to, to download, and its master's.
 *
 * @param stem the name or address without an extension
 */
export function fullPicture(stem: string): string {
  return `${stem}.jpg`
}

/** Widths in pixels in which the site offers pictures, as far as they are that large. */
export const pictureWidths = [480, 750, 1080, 1600, 2400] as const

/**
 * The widths in which the build writes a picture that comes with the code, and in which pages name
 * it: the last is its own.
 *
 * @param stem its name, or its address without an extension
 */
export function ownPictureWidths(stem: string): number[] {
  const { width } = pictureSizeOf(stem)
  return [...pictureWidths.filter((offered) => offered * 1.2 < width), width]
}

/** The address by which curated content names a picture. */
export function pictureAddress(name: string): string {
  return `/pictures/${name}.webp`
}

/** The name in such an address; empty for any other address. */
export function pictureNameOf(address: string): string {
  return /^\/pictures\/([\w-]+)\.webp$/.exec(address)?.[1] ?? ''
}

/** Formats in which each of these widths is there. */
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
