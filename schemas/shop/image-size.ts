/** The size of a picture, in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * A shop's picture in another size: width and height stand before the file's extension
 * (`docs/product.md §9`). An address without an extension stays as it is.
 *
 * @example `https://cdn.shopify.com/kit.jpg?v=1` becomes `https://cdn.shopify.com/kit_600x400.jpg?v=1`
 */
export function imageForSize(address: string, { width, height }: ImageSize): string {
  const end = address.search(/[?#]|$/)
  const file = address.slice(0, end)
  return file.replace(/(?<!\/)\/[^/]+(?=\.\w+$)/, `$&_${width}x${height}`) + address.slice(end)
}
