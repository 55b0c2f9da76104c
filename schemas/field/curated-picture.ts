/** When the curated content was last edited; it stands in for the lake's own time of change. */
export const curatedAt = '2025-10-01T00:00:00Z'

/** What the ids of curated pictures begin with; the picture's name follows. */
export const curatedAssetPrefix = 'curated-'

/** Every picture that comes with the code is drawn in this size, in pixels. */
const size = { width: 2400, height: 1600 }

/**
 * A picture that comes with the code, in the shape in which the lake answers one.
 *
 * @param name the picture's file name without extension
 * @param alt what it shows, for those who cannot see it
 */
export function curatedPicture(name: string, alt: string) {
  return {
    alt,
    hotspot: null,
    crop: null,
    asset: {
      _id: `${curatedAssetPrefix}${name}`,
      url: `/pictures/${name}.webp`,
      metadata: { lqip: null, dimensions: { ...size, aspectRatio: size.width / size.height } },
    },
  }
}
