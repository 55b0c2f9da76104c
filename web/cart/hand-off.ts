import type { CartItem } from '#schemas/cart/cart.contract.ts'
import { chooseVariant, possibleHandles } from '#schemas/shop/choose-variant.ts'
import { centsOfVariant } from '#schemas/shop/kit-price.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { ShopProduct } from '#schemas/shop/shop-product.contract.ts'
import type { ChangedCheckout, NewLine, Storefront } from '#schemas/shop/storefront.ts'
import { isBuyable } from './cart-changes.ts'
import type { ItemNote } from './check-cart.ts'
import { type Rejection, rejectionsIn } from './rejection.ts'

type Shop = Pick<Storefront, 'createCheckout' | 'addLineItems' | 'fetchProductByHandle'>

/** How many products are asked for at the same time. */
const atOnce = 6

/** An item that the shop does not take as it is in the cart. */
export interface DeclinedItem {
  readonly item: CartItem
  /** How many of it the cart keeps; with 0 it stays in sight and cannot be bought. */
  readonly left: number
  /** What the cart says about it; an item without a note is out of stock. */
  readonly note?: ItemNote
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
  | {
      readonly kind: 'declined'
      readonly items: readonly DeclinedItem[]
      /** The shop's reasons that name no item. */
      readonly words: readonly string[]
    }
  | { readonly kind: 'repriced'; readonly items: readonly RepricedItem[] }
  /** There is nothing in the cart that can be bought. */
  | { readonly kind: 'empty' }

/**
 * Makes a new cart in the shop with everything that can be bought, and reads the address at which the
 * visitor pays (`docs/product.md §7`). If the shop asks for another price, has too few of anything or
 * rejects anything, it says so instead: nobody pays another price, or for less, than the cart shows.
 *
 * @throws if the shop does not answer, or refuses for a reason that the visitor cannot change
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
  const lines = wanted.flatMap(({ item, variantId }) =>
    variantId === undefined ? [] : [{ item, variantId }],
  )
  const unsold = wanted.flatMap(({ item, variantId }) =>
    variantId === undefined ? [goneItem(item)] : [],
  )
  if (lines.length === 0) return { kind: 'declined', items: unsold, words: [] }
  const { id } = await shop.createCheckout()
  const { checkout, rejections } = await addLines(shop, id, lines)
  const short = checkout ? shortItems(lines, checkout) : []
  const { rejected, words } = assign(rejections, lines, short)
  const isRejected = new Set(rejected.map(({ item }) => item))
  // With a reason that names no item, an item that is short need not be out of stock.
  const unexplained = words.length > 0 ? [] : short.filter(({ item }) => !isRejected.has(item))
  const declined = [...unsold, ...rejected, ...unexplained]
  return checkout && declined.length === 0 && words.length === 0
    ? { kind: 'ready', url: checkout.webUrl, checkoutId: id }
    : { kind: 'declined', items: declined, words }
}

/** An item as a line of the shop's cart. */
interface Line {
  readonly item: CartItem
  readonly variantId: string
}

const goneItem = (item: CartItem): DeclinedItem => ({ item, left: 0, note: { kind: 'gone' } })

/** @throws unless the shop answers with a cart or with reasons for a visitor */
async function addLines(shop: Shop, id: string, lines: readonly Line[]) {
  const sent: NewLine[] = lines.map(({ item: { quantity }, variantId }) => ({
    variantId,
    quantity,
  }))
  try {
    const checkout = await shop.addLineItems(id, sent)
    return { checkout, rejections: rejectionsIn(checkout.userErrors, true) }
  } catch (error) {
    const rejections = error instanceof ShopError ? rejectionsIn(error.userErrors, false) : []
    if (rejections.length === 0) throw error
    return { checkout: null, rejections }
  }
}

/** The items of which the shop's cart has fewer than were wanted. */
function shortItems(lines: readonly Line[], { lineItems }: ChangedCheckout): DeclinedItem[] {
  const held = new Map<string, number>()
  for (const { variant, quantity } of lineItems) {
    held.set(variant.id, (held.get(variant.id) ?? 0) + quantity)
  }
  return lines.flatMap(({ item, variantId }): DeclinedItem[] => {
    // Two items can mean the same variant, such as a kit with its suffix and without.
    const left = Math.min(item.quantity, held.get(variantId) ?? 0)
    held.set(variantId, (held.get(variantId) ?? 0) - left)
    if (left === item.quantity) return []
    return left > 0
      ? [{ item, left, note: { kind: 'fewer', wanted: item.quantity } }]
      : [{ item, left }]
  })
}

/**
 * Finds the item of each rejection: by its line, or the only possible one. The others are returned as
 * words.
 */
function assign(
  rejections: readonly Rejection[],
  lines: readonly Line[],
  short: readonly DeclinedItem[],
) {
  const rejected = new Map<CartItem, DeclinedItem>()
  const words: string[] = []
  const [meant, ...others] = short.length > 0 ? short : lines
  for (const rejection of rejections) {
    const item =
      rejection.line === null ? others.length === 0 && meant?.item : lines[rejection.line]?.item
    if (!item) words.push(rejection.words)
    else if (!rejected.has(item)) rejected.set(item, rejectedItem(item, rejection))
  }
  return { rejected: [...rejected.values()], words }
}

function rejectedItem(item: CartItem, { reason, words }: Rejection): DeclinedItem {
  if (reason === 'gone') return goneItem(item)
  const { quantity } = item
  return { item, left: quantity, note: { kind: 'rejected', quantity, reason, words } }
}

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
