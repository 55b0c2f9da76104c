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
