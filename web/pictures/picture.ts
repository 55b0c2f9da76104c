/** One of the site's ten pictures: drawn in code, rasterised by the build, seeded into the lake. */
export type Picture = {
  /** File name without extension; also the tail of the curated asset id. */
  name: string
  category: 'brand' | 'hero' | 'product'
  title: string
  alt: string
  /** Full size in pixels. */
  width: number
  height: number
  /** The whole picture as a self-contained SVG document. */
  svg: () => string
}
