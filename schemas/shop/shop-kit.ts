import type { KitOffer } from '#schemas/cart/offer.contract.ts'

/** The sync tag of every answer with shop data; the lake's own tags have another form. */
export const shopTag = 'shop:kits'

/** A picture of the shop, in sizes that its own host makes. */
export interface ShopPicture {
  readonly url: string
  readonly srcSet: string
  /** Empty if the shop says nothing. */
  readonly alt: string
}

/** A product of the shop, as far as the site shows it. */
export interface ShopKit {
  /** Its slug on this site. */
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly picture: ShopPicture | null
  /** Of the cheapest variant that can be bought, in cents; of the cheapest one if all are sold out. */
  readonly price: number
  /** Whether any variant can be bought. */
  readonly inStock: boolean
  /** Takes the place of the editors' text; null where theirs stays. */
  readonly variants: string | null
  /** Undefined if nothing of it has a price. */
  readonly offer: KitOffer | undefined
  /** When the shop last changed it. */
  readonly changedAt: string
}

/** All that the shop adds to the kits of the lake, or to the curated ones. */
export interface ShopView {
  /** By handle; undefined if the shop has never answered. */
  readonly kits: ReadonlyMap<string, ShopKit> | undefined
  /** Those that no document describes, in the shop's order. */
  readonly alone: readonly ShopKit[]
  /** The lowest price of all kits that have one, in cents; null if none has. */
  readonly lowestPrice: number | null
}

/** What one reading of the shop gave. */
export interface ShopReading {
  /** In the shop's order, each handle once. */
  readonly kits: readonly ShopKit[]
  /** Products that cannot be shown, and why. */
  readonly leftOut: readonly { readonly handle: string; readonly problem: string }[]
  /** Whether the shop might have more products than are read. */
  readonly isCut: boolean
}
