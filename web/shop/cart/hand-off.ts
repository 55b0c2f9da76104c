import type { CartItem } from '#schemas/shop/cart.ts'
import { chooseVariant, possibleHandles } from '#schemas/shop/choose-variant.ts'
import { centsOfVariant } from '#schemas/shop/kit-price.ts'
import { type CheckoutUserError, ShopError } from '#schemas/shop/shop-error.ts'
import type { ShopProduct } from '#schemas/shop/shop-catalog.contract.ts'
import type { ChangedCheckout, NewLine, Storefront } from '#web/shop/storefront.ts'
import { isBuyable } from './cart-total.ts'
import type { ItemNote, RejectionReason } from './item-news.ts'

type Shop = Pick<Storefront, 'createCheckout' | 'addLineItems' | 'fetchProductByHandle'>

/** The maximum number of concurrent product requests. */
const atOnce = 6

/** An item that the shop does not sell as it is in the cart, and what has to change. */
export interface ItemChange {
  readonly item: CartItem
  /** The shop's price, in cents. */
  readonly price?: number
  /** The item stays visible, but cannot be bought. */
  readonly inStock?: false
  /** The number of pieces that the shop has. */
  readonly quantity?: number
  /** An item without a note is out of stock. */
  readonly note?: ItemNote
}

/** A checkout of the shop, or the reason why there is none. */
export type HandOff =
  | {
      readonly kind: 'ready'
      readonly url: string
      readonly checkoutId: string
      readonly items: readonly CartItem[]
    }
  | {
      readonly kind: 'declined'
      readonly changes: readonly ItemChange[]
      /** The shop's reasons that concern no item. */
      readonly words: readonly string[]
    }
  /** Nothing in the cart can be bought. */
  | { readonly kind: 'empty' }

/**
 * Creates a cart in the shop with all items that can be bought, and reads the address for payment
 * (`docs/product.md §7`). There is no checkout if a price differs, the shop has too few of an item or
 * rejects one: visitors pay exactly the amount in the cart.
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
    // The site sells nothing without a price in US dollars.
    const price = variant && centsOfVariant(variant)
    return { item, price, variantId: price === undefined ? undefined : variant?.id }
  })
  const repriced = wanted.flatMap(({ item, price = item.product.price }): ItemChange[] =>
    price === item.product.price
      ? []
      : [{ item, price, note: { kind: 'price', was: item.product.price } }],
  )
  if (repriced.length > 0) return { kind: 'declined', changes: repriced, words: [] }
  const lines = wanted.flatMap(({ item, variantId }) =>
    variantId === undefined ? [] : [{ item, variantId }],
  )
  const unsold = wanted.flatMap(({ item, variantId }) =>
    variantId === undefined ? [removedItem(item)] : [],
  )
  if (lines.length === 0) return { kind: 'declined', changes: unsold, words: [] }
  const { id } = await shop.createCheckout()
  const { checkout, rejections } = await addLines(shop, id, lines)
  const short = checkout ? shortItems(lines, checkout) : []
  const { rejected, words } = assign(rejections, lines, short)
  const isRejected = new Set(rejected.map(({ item }) => item))
  // A reason that concerns no item can be the cause of the shortage.
  const unexplained = words.length > 0 ? [] : short.filter(({ item }) => !isRejected.has(item))
  const changes = [...unsold, ...rejected, ...unexplained]
  return checkout && changes.length === 0 && words.length === 0
    ? { kind: 'ready', url: checkout.webUrl, checkoutId: id, items: buyable }
    : { kind: 'declined', changes, words }
}

/** An item as a line of the shop's cart. */
interface Line {
  readonly item: CartItem
  readonly variantId: string
}

const removedItem = (item: CartItem): ItemChange => ({
  item,
  inStock: false,
  note: { kind: 'gone' },
})

/** @throws unless the shop answers with a cart or with reasons that a visitor can act on */
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

/** The items with a smaller quantity in the shop's cart than in the visitor's. */
function shortItems(lines: readonly Line[], { lineItems }: ChangedCheckout): ItemChange[] {
  const current = new Map<string, number>()
  for (const { variant, quantity } of lineItems) {
    current.set(variant.id, (current.get(variant.id) ?? 0) + quantity)
  }
  return lines.flatMap(({ item, variantId }): ItemChange[] => {
    // Two items can be the same variant, such as a kit with and without its suffix.
    const left = Math.min(item.quantity, current.get(variantId) ?? 0)
    current.set(variantId, (current.get(variantId) ?? 0) - left)
    if (left === item.quantity) return []
    return left > 0
      ? [{ item, quantity: left, note: { kind: 'fewer', wanted: item.quantity } }]
      : [{ item, inStock: false }]
  })
}

/**
 * Assigns each rejection to an item: by its line, or because only one item is possible. Returns the
 * shop's words of the other rejections.
 */
function assign(
  rejections: readonly Rejection[],
  lines: readonly Line[],
  short: readonly ItemChange[],
) {
  const rejected = new Map<CartItem, ItemChange>()
  const words: string[] = []
  const [intended, ...others] = short.length > 0 ? short : lines
  for (const rejection of rejections) {
    const item =
      rejection.line === null ? others.length === 0 && intended?.item : lines[rejection.line]?.item
    if (!item) words.push(rejection.words)
    else if (!rejected.has(item)) rejected.set(item, rejectedItem(item, rejection))
  }
  return { rejected: [...rejected.values()], words }
}

function rejectedItem(item: CartItem, { reason, words }: Rejection): ItemChange {
  if (reason === 'gone') return removedItem(item)
  return { item, note: { kind: 'rejected', quantity: item.quantity, reason, words } }
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

/** An error of the shop that prevents a checkout. */
interface Rejection {
  /** `gone`: the shop does not have the line's variant. */
  readonly reason: RejectionReason | 'gone'
  /** The shop's explanation; it can be empty. */
  readonly words: string
  /** The index of the line in the request; null if the error names none. */
  readonly line: number | null
}

/** Codes of `CartErrorCode`; the one for `not here` exists since 2025-10. */
const reasons: ReadonlyMap<string, Rejection['reason']> = new Map([
  ['MINIMUM_NOT_MET', 'minimum'],
  ['MAXIMUM_EXCEEDED', 'maximum'],
  ['LESS_THAN', 'maximum'],
  ['INVALID_INCREMENT', 'increment'],
  ['MERCHANDISE_NOT_APPLICABLE', 'not here'],
  ['INVALID_MERCHANDISE_LINE', 'gone'],
])

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
 * @param isTaken whether the shop answered with a cart: warnings count as rejections only without one
 */
function rejectionsIn(errors: readonly CheckoutUserError[], isTaken: boolean): Rejection[] {
  return errors.flatMap(({ shopCode, field, message }) => {
    const code = shopCode ?? ''
    const line = lineIn(field)
    if (isTaken && warningCodes.has(code)) return []
    // An error about another field, such as the cart's id, is a bug in the site.
    if (line === null && field !== null && code !== 'VALIDATION_CUSTOM') return []
    const isUnknown = code === 'INVALID' && field?.at(-1) === 'merchandiseId'
    return { reason: isUnknown ? 'gone' : (reasons.get(code) ?? 'other'), words: message, line }
  })
}

/** The index in a path such as `['lines', '0', 'quantity']`. */
function lineIn(field: readonly string[] | null): number | null {
  const index = Number.parseInt(field?.[field.indexOf('lines') + 1] ?? '', 10)
  return field?.includes('lines') && !Number.isNaN(index) ? index : null
}
