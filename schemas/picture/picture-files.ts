/** The full size of every picture that comes with the code, in pixels. */
export const pictureSize = { width: 2400, height: 1600 } as const

/**
 * The name or address of a picture at full size: to link to, to download, and its master's.
 *
 * @param stem the name or address without an extension
 */
export function fullPicture(stem: string): string {
  return `${stem}.jpg`
}

/** Widths in pixels in which the site offers a picture: the build writes them, pages name them. */
export const pictureWidths = [480, 750, 1080, 1600, 2400] as const

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
  width: (typeof pictureWidths)[number],
  format: (typeof pictureFormats)[number],
): string {
  return `${stem}-${width}.${format}`
}
