import type { CartItem } from '#schemas/shop/cart.ts'
import { centsOfVariant, chooseVariant, possibleHandles } from '#schemas/shop/choose-variant.ts'
import { type CheckoutUserError, ShopError } from '#schemas/shop/shop-error.ts'
import type { ShopProduct } from '#schemas/shop/storefront.contract.ts'
import type { ChangedCheckout, Storefront } from '#web/shop/storefront.ts'
import { type ItemChange, priceNote } from './cart-check.ts'

type Shop = Pick<Storefront, 'createCheckout' | 'addLineItems' | 'fetchProductByHandle'>

/** The maximum number of concurrent product requests. */
const atOnce = 6

/** Changes by item. */
type ItemChanges = ReadonlyMap<CartItem, ItemChange>

/** The shop's checkout, or the reasons why there is no checkout. */
export type CheckoutOutcome =
  | { readonly url: string; readonly checkoutId: string }
  | {
      readonly url?: undefined
      /** The changes that the items need. */
      readonly changes: ItemChanges
      /** The shop's reasons that concern no item. */
      readonly words: readonly string[]
    }

/** An item as a line of the shop's cart. */
interface Line {
  readonly item: CartItem
  readonly variantId: string
}

const gone: ItemChange = { product: { inStock: false }, note: 'gone' }

/**
 * Creates a cart in the shop with these items, and reads the URL for payment (`docs/product.md §14`).
 * There is no checkout if a price differs, or the shop has too few of an item or rejects an item:
 * visitors pay exactly the amount in the cart.
 *
 * @param items items that can be bought, at least one
 * @throws if the shop does not answer, or rejects the cart for a reason that the visitor cannot change
 */
export async function startCheckout(
  items: readonly CartItem[],
  shop: Shop,
): Promise<CheckoutOutcome> {
  const { lines, unsold, repriced } = compare(items, await productsOf(items, shop))
  if (repriced.size > 0) return { changes: repriced, words: [] }
  if (lines.length === 0) return { changes: unsold, words: [] }
  const { id: checkoutId } = await shop.createCheckout()
  const { checkout, rejections } = await addLines(shop, checkoutId, lines)
  const short: ItemChanges = checkout ? shortItems(lines, checkout) : new Map()
  const { rejected, words } = assign(rejections, lines, short)
  // A reason that concerns no item can be the cause of the shortage.
  const changes = new Map([...unsold, ...(words.length > 0 ? [] : short), ...rejected])
  return checkout && changes.size === 0 && words.length === 0
    ? { url: checkout.webUrl, checkoutId }
    : { changes, words }
}

/**
 * The items as lines for the shop's cart, the items that the shop does not have, and the items at
 * another price.
 */
function compare(items: readonly CartItem[], products: ReadonlyMap<string, ShopProduct>) {
  const lines: Line[] = []
  const unsold = new Map<CartItem, ItemChange>()
  const repriced = new Map<CartItem, ItemChange>()
  for (const item of items) {
    const handle = possibleHandles(item.productId).find((one) => products.has(one)) ?? ''
    const variant = chooseVariant(item.productId, products.get(handle)?.variants ?? [])
    // The site sells nothing without a price in US dollars.
    const price = variant && centsOfVariant(variant)
    const before = item.product.price
    if (!variant || price === undefined) unsold.set(item, gone)
    else if (price === before) lines.push({ item, variantId: variant.id })
    else repriced.set(item, { product: { price }, note: priceNote(before, price) })
  }
  return { lines, unsold, repriced }
}

/**
 * The change for each rejected item, and the shop's words for rejections that concern no item. A
 * rejection without a line concerns an item only if no other item is possible.
 */
function assign(rejections: readonly Rejection[], lines: readonly Line[], short: ItemChanges) {
  const rejected = new Map<CartItem, ItemChange>()
  const words: string[] = []
  const [only, ...others] = short.size > 0 ? short.keys() : lines.map(({ item }) => item)
  for (const { isGone, words: reason, line } of rejections) {
    const item = line === null ? others.length === 0 && only : lines[line]?.item
    if (!item) words.push(reason)
    else if (!rejected.has(item)) rejected.set(item, isGone ? gone : rejection(item, reason))
  }
  return { rejected, words }
}

/** A note that applies only to the rejected quantity. */
function rejection({ quantity }: CartItem, words: string): ItemChange {
  const text = 'Our shop does not accept this kit as it is in your cart.'
  return { note: { text: words ? `${text} It says: “${words}”` : text, quantity } }
}

/** The shop's products for these items, by handle. */
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

/** @throws unless the shop answers with a cart or with reasons that a visitor can act on */
async function addLines(shop: Shop, id: string, lines: readonly Line[]) {
  const sent = lines.map(({ item: { quantity }, variantId }) => ({ variantId, quantity }))
  try {
    const checkout = await shop.addLineItems(id, sent)
    return { checkout, rejections: rejectionsIn(checkout.userErrors, true) }
  } catch (error) {
    const rejections = error instanceof ShopError ? rejectionsIn(error.userErrors, false) : []
    if (rejections.length === 0) throw error
    return { checkout: null, rejections }
  }
}

/** The items with a smaller quantity in the shop's cart than in the visitor's. */
function shortItems(lines: readonly Line[], { lineItems }: ChangedCheckout): ItemChanges {
  const stock = new Map<string, number>()
  for (const { variant, quantity } of lineItems) {
    stock.set(variant.id, (stock.get(variant.id) ?? 0) + quantity)
  }
  const short = new Map<CartItem, ItemChange>()
  for (const { item, variantId } of lines) {
    // Two items can be the same variant, such as a kit with and without its suffix.
    const all = stock.get(variantId) ?? 0
    const quantity = Math.min(item.quantity, all)
    stock.set(variantId, all - quantity)
    if (quantity === 0) short.set(item, { product: { inStock: false } })
    else if (quantity < item.quantity) {
      const text = `Only ${quantity} of the ${item.quantity} you wanted are in stock, so we have changed the quantity.`
      short.set(item, { quantity, note: { text, quantity } })
    }
  }
  return short
}

/** An error of the shop that prevents a checkout. */
interface Rejection {
  /** Whether the shop does not have the line's variant. */
  readonly isGone: boolean
  /** The shop's explanation, which can be empty. */
  readonly words: string
  /** The index of the line in the request; null if the error names no line. */
  readonly line: number | null
}

/** All of `CartWarningCode`: the shop accepted the cart, and its lines show the quantities. */
const warningCodes: ReadonlySet<string> = new Set([
  'DUPLICATE_DELIVERY_ADDRESS',
  'MERCHANDISE_NOT_ENOUGH_STOCK',
  'MERCHANDISE_OUT_OF_STOCK',
  'PAYMENTS_GIFT_CARDS_UNAVAILABLE',
])

/**
 * The errors about lines, or about the cart as a whole.
 *
 * @param isTaken whether the shop answered with a cart: warnings count as rejections only without a
 * cart
 */
function rejectionsIn(errors: readonly CheckoutUserError[], isTaken: boolean): Rejection[] {
  return errors.flatMap(({ shopCode, field, message: words }) => {
    const line = lineIn(field)
    if (isTaken && warningCodes.has(shopCode ?? '')) return []
    // An error about another field, such as the cart's id, is a bug in the site.
    if (line === null && field !== null && shopCode !== 'VALIDATION_CUSTOM') return []
    const isUnknown = shopCode === 'INVALID' && field?.at(-1) === 'merchandiseId'
    return { isGone: isUnknown || shopCode === 'INVALID_MERCHANDISE_LINE', words, line }
  })
}

/** The index in a path such as `['lines', '0', 'quantity']`. */
function lineIn(field: readonly string[] | null): number | null {
  const index = Number.parseInt(field?.[field.indexOf('lines') + 1] ?? '', 10)
  return field?.includes('lines') && !Number.isNaN(index) ? index : null
}
