import * as v from 'valibot'
import { shopImageContract, type ShopProduct } from './shop-product.contract.ts'

/** A collection of the shop, without its products. */
export const shopCollectionContract = v.object({
  id: v.string(),
  title: v.string(),
  handle: v.string(),
  description: v.string(),
  descriptionHtml: v.string(),
  updatedAt: v.string(),
  image: v.optional(v.nullable(shopImageContract), null),
})

export type ShopCollection = v.InferOutput<typeof shopCollectionContract>

/** A collection of the shop with its products. */
export interface StockedCollection extends ShopCollection {
  products: ShopProduct[]
}
