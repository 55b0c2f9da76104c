/** One thing that can be bought. */
export interface Variant {
  readonly id: number
  readonly title: string
  readonly sku: string
  priceCents: number
  /** 0 or undefined without a sale. */
  compareAtCents?: number | undefined
  /** The number in stock. */
  stock: number
  /** The minimum and maximum quantity of one cart line, and the step between allowed quantities. */
  quantityRule?: { minimum: number; maximum: number | null; increment: number }
}

/** A product as the shop stores it. */
export interface Product {
  readonly id: number
  readonly handle: string
  readonly title: string
  /** Plain text; paragraphs are separated by an empty line. */
  readonly description: string
  readonly vendor: string
  readonly productType: string
  readonly tags: readonly string[]
  /** The option in which the variants differ, such as `Size`. */
  optionName: string
  readonly images: readonly ProductImage[]
  variants: readonly Variant[]
  /** Handles of the collections to which the product belongs. */
  readonly collections: readonly string[]
  /** Milliseconds since 1970. */
  readonly createdAt: number
  updatedAt: number
  /** Whether the storefront shows the product. */
  isPublished: boolean
  /** Whether the shop sells the product; without stock, it is not for sale in any case. */
  isForSale: boolean
  /** Codes of the only countries where the product is sold; if absent, it is sold everywhere. */
  countries?: readonly string[]
  /** The message of a validation function that rejects every cart with this product, or empty. */
  validation?: string
}

/** A picture of a product; the stand-in draws the picture unless there is a file. */
export interface ProductImage {
  readonly id: number
  readonly fileName: string
  readonly altText: string
  /** The path of an image file. */
  readonly path?: string | undefined
}

/** Products shown together. */
export interface Collection {
  readonly id: number
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly updatedAt: number
}

/** Whether the variant can be bought now. */
export function isAvailable(product: Product, variant: Variant): boolean {
  return product.isPublished && product.isForSale && variant.stock > 0
}

/** The price of a product's cheapest variant, in cents. */
export function lowestPrice({ variants }: Product): number {
  return Math.min(...variants.map(({ priceCents }) => priceCents))
}
