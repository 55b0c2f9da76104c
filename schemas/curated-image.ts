import type { ProductsQueryResult } from './sanity.types.ts'

type Image = NonNullable<ProductsQueryResult[number]['image']>

/** The picture of a curated document: one of the site's own, of 2400 × 1600 pixels. */
export function curatedImage(name: string, alt: string): Image {
  return {
    alt,
    hotspot: null,
    crop: null,
    asset: {
      _id: `curated-${name}`,
      url: `/pictures/${name}.webp`,
      metadata: { lqip: null, dimensions: { width: 2400, height: 1600, aspectRatio: 1.5 } },
    },
  }
}
