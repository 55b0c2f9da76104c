declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype' | 'woff2'
    keepFeatures: string[]
    noHinting: boolean
    variationAxes?: Record<string, number | { min: number; max: number }>
  }

  /** Creates a font with only the characters of a text. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>
}
