/** The sync tag of all answers with shop data; the lake's tags have a different form. */
export const shopTag = 'shop:kits'

/** A picture of the shop, in sizes that the shop's host generates. */
export interface ShopPicture {
  readonly url: string
  readonly srcSet: string
  /** Empty if the shop has no text. */
  readonly alt: string
}

/** A product of the shop, with the fields that the site shows. */
export interface ShopKit {
  /** The slug on this site. */
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly picture: ShopPicture | null
  /**
   * The price of the cheapest variant in stock, in cents; of the cheapest variant if all are sold out.
   */
  readonly price: number
  /** Whether any variant is available. */
  readonly inStock: boolean
  /** Replaces the editors' text, unless it is null. */
  readonly variants: string | null
  /** The variants with a price, in the shop's order. */
  readonly choices: readonly Choice[]
  /** The time of the shop's last change. */
  readonly changedAt: string
}

/** A variant of a kit. */
export interface Choice {
  /** The product's id in the cart, such as `cabin-clean-up-kit-premium` or `flight-shirt~4401`. */
  readonly id: string
  /** Such as `Premium Kit`; empty if the shop's product has no variants. */
  readonly title: string
  /** The variant's contents in the editors' words; on the kit's page only. */
  readonly contents?: string
  /** In cents. */
  readonly price: number
  /** The price before a sale, in cents. */
  readonly compareAtPrice?: number
  readonly inStock: boolean
}

/** The shop data that is merged into answers about kits. */
export interface ShopView {
  /** By handle; undefined if the shop has never answered. */
  readonly kits: ReadonlyMap<string, ShopKit> | undefined
  /** Products without a document, in the shop's order. */
  readonly shopOnly: readonly ShopKit[]
  /** The lowest price of all kits that have a price, in cents; null if none has a price. */
  readonly lowestPrice: number | null
}

/** The result of one reading of the shop. */
export interface ShopReading {
  /** In the shop's order, each handle once. */
  readonly kits: readonly ShopKit[]
  /** Products that the site cannot show, and why. */
  readonly leftOut: readonly { readonly handle: string; readonly problem: string }[]
  /** Whether the shop might have more products than the site reads. */
  readonly isCut: boolean
}
