import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ShopSettings } from '../shop.ts'

/** What the views need to know of the shop that they show. */
export interface Shown {
  readonly catalogue: Catalogue
  readonly settings: ShopSettings
  /** The stand-in's address, such as `http://localhost:3333/shop`. */
  readonly baseUrl: string
}
