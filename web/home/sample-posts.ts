import type { CuratedPictureName } from '#schemas/picture/picture.curated.ts'

/** One sample of the brand's posts. */
export interface SamplePost {
  readonly picture: CuratedPictureName
  /** The focus of the upright crop, as an `object-position` class; default: the middle. */
  readonly focus?: string
  readonly place: string
  readonly text: string
}

/** Three samples of the brand's posts (`docs/product.md §2`). */
export const samplePosts: readonly SamplePost[] = [
  {
    picture: 'hero-ramp',
    focus: 'object-[30%_50%]',
    place: 'First light',
    text: 'Wheels up at 06:10. Biscuit walked to the airstairs as if she had done it all her life. Third leg this week, so she has.',
  },
  {
    picture: 'master-kit-open',
    place: 'Pre-flight',
    text: 'Every compartment has one job. Lay out from left to right and the cabin is ready before the coffee is.',
  },
  {
    picture: 'canine-accommodation-kit',
    place: 'At altitude',
    text: 'Mat down, harness on, bowl within reach. Then the best sound on board: a long sigh, and snoring over the Rockies.',
  },
]
