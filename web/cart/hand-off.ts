import type { CartItem } from '#schemas/cart/cart.contract.ts'
import { chooseVariant, possibleHandles } from '#schemas/shop/choose-variant.ts'
import { centsOfVariant } from '#schemas/shop/kit-price.ts'
import type { ShopProduct } from '#schemas/shop/shop-product.contract.ts'
import type { Storefront } from '#schemas/shop/storefront.ts'
import { isBuyable } from './cart-changes.ts'

type Shop = Pick<Storefront, 'createCheckout' | 'addLineItems' | 'fetchProductByHandle'>

/** How many products are asked for at the same time. */
const atOnce = 6

/** An item of which the shop has fewer than the cart asks for. */
export interface ShortItem {
  readonly item: CartItem
  /** How many the shop has; 0 where it sells none. */
  readonly available: number
}

/** An item that costs something else in the shop than the cart says. */
export interface RepricedItem {
  readonly item: CartItem
  /** In cents. */
  readonly price: number
}

/** A checkout of the shop, or why there is none. */
export type HandOff =
  | { readonly kind: 'ready'; readonly url: string; readonly checkoutId: string }
  | { readonly kind: 'short'; readonly items: readonly ShortItem[] }
  | { readonly kind: 'repriced'; readonly items: readonly RepricedItem[] }
  /** There is nothing in the cart that can be bought. */
  | { readonly kind: 'empty' }

/**
 * Makes a new cart in the shop with everything that can be bought, and reads the address at which the
 * visitor pays (`docs/product.md §7`). Where the shop asks for another price, or has too few of
 * anything, it says so instead: nobody is to pay otherwise, or for less, than the cart has said.
 *
 * @throws where the shop does not answer, or refuses
 */
export async function handOff(items: readonly CartItem[], shop: Shop): Promise<HandOff> {
  const buyable = items.filter(isBuyable)
  if (buyable.length === 0) return { kind: 'empty' }
  const products = await productsOf(buyable, shop)
  const wanted = buyable.map((item) => {
    const product = possibleHandles(item.productId)
      .map((handle) => products.get(handle))
      .find(Boolean)
    const variant = chooseVariant(item.productId, product?.variants ?? [])
    // Without a price in US dollars, it is not sold here.
    const price = variant && centsOfVariant(variant)
    return { item, price, variantId: price === undefined ? undefined : variant?.id }
  })
  const repriced = wanted.flatMap(({ item, price = item.product.price }) =>
    price === item.product.price ? [] : [{ item, price }],
  )
  if (repriced.length > 0) return { kind: 'repriced', items: repriced }
  const lines = wanted.flatMap(({ item: { quantity }, variantId }) =>
    variantId === undefined ? [] : [{ variantId, quantity }],
  )
  if (lines.length === 0) return { kind: 'short', items: wanted.map(unsold) }
  const { id } = await shop.createCheckout()
  const { lineItems, webUrl } = await shop.addLineItems(id, lines)
  const held = new Map<string, number>()
  for (const { variant, quantity } of lineItems) {
    held.set(variant.id, (held.get(variant.id) ?? 0) + quantity)
  }
  const short = wanted.flatMap(({ item, variantId = '' }) => {
    // Two items may mean the same variant, such as a kit with its suffix and without.
    const available = Math.min(item.quantity, held.get(variantId) ?? 0)
    held.set(variantId, (held.get(variantId) ?? 0) - available)
    return available < item.quantity ? [{ item, available }] : []
  })
  return short.length > 0
    ? { kind: 'short', items: short }
    : { kind: 'ready', url: webUrl, checkoutId: id }
}

const unsold = ({ item }: { item: CartItem }): ShortItem => ({ item, available: 0 })

/** The shop's products of these items, by handle; those that it does not have are missing. */
async function productsOf(
  items: readonly CartItem[],
  shop: Shop,
): Promise<ReadonlyMap<string, ShopProduct>> {
  const handles = [...new Set(items.flatMap(({ productId }) => possibleHandles(productId)))]
  const found = new Map<string, ShopProduct>()
  for (let from = 0; from < handles.length; from += atOnce) {
    const some = handles.slice(from, from + atOnce)
    const products = await Promise.all(some.map((handle) => shop.fetchProductByHandle(handle)))
    for (const product of products) if (product) found.set(product.handle, product)
  }
  return found
}
