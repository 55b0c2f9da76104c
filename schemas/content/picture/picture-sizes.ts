/** Full-width pictures, whose masters are larger than other masters. */
const heroName = /(^|\/)hero-/

/**
 * The full size of a picture that comes with the code, in pixels.
 *
 * @param stem the picture's name, or its path without an extension
 */
export function pictureSizeOf(stem: string): { width: number; height: number } {
  return heroName.test(stem) ? { width: 2400, height: 1600 } : { width: 1800, height: 1200 }
}

/** The picture widths that the site offers, in pixels, up to the picture's own width. */
export const pictureWidths = [480, 750, 1080, 1600, 2400] as const

/**
 * The widths of a built-in picture that the build writes and pages refer to. The last width is the
 * picture's own width.
 *
 * @param stem the picture's name, or its path without an extension
 */
export function ownPictureWidths(stem: string): number[] {
  const { width } = pictureSizeOf(stem)
  return [...pictureWidths.filter((offered) => offered * 1.2 < width), width]
}

/** The formats of each width. */
export const pictureFormats = ['avif', 'webp'] as const
