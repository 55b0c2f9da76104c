import type { CartItem, CartProduct, CartState } from '#schemas/cart/cart.contract.ts'
import { maxItems, maxQuantity } from '#schemas/cart/cart-limits.ts'
import { centsOf, fieldsOf, isOn, listOf, textOf } from '#web/content/field-readers.ts'
import { withTotals } from './cart-changes.ts'

/** Hears of an item whose saved quantity is more than one can order. */
export type OnBounded = (itemId: string, wanted: number) => void

/**
 * Reads a stored cart by hand: validation's library is part of the forms, and would come with every
 * page. An item that cannot be read is left out, and the others stay; totals are calculated anew.
 *
 * @param log called with what was left out
 * @returns null if the text is no cart
 */
export function readCart(
  text: string,
  log: (problem: string) => void,
  onBounded: OnBounded = () => {},
): CartState | null {
  const stored = fieldsOf(parsed(text))
  if (!Array.isArray(stored['items'])) {
    log('The saved cart cannot be read, and is ignored.')
    return null
  }
  const cartId = textOf(stored['cartId'])
  return withTotals(readItems(stored['items'], log, onBounded), cartId || undefined)
}

/**
 * Reads a cart of the older kind, which stored its items and its id by themselves.
 *
 * @param items what `shopify-cart-items` holds: the items, of which only product and quantity count
 * @returns null if there is nothing to take over
 */
export function readOlderCart(
  items: string | null,
  cartId: string | null,
  log: (problem: string) => void,
  onBounded: OnBounded = () => {},
): CartState | null {
  if (items === null) return null
  const stored = parsed(items)
  const listed = Array.isArray(stored) ? stored : fieldsOf(stored)['items']
  if (!Array.isArray(listed)) {
    log('The saved cart of the older kind cannot be read, and is ignored.')
    return null
  }
  const read = readItems(listed.map(ofOlderKind), log, onBounded)
  return read.length === 0 ? null : withTotals(read, textOf(cartId) || undefined)
}

/** An older item as one of today's: the offers that the cart re-reads fill in what it lacks. */
function ofOlderKind(value: unknown, index: number): unknown {
  const item = fieldsOf(value)
  const product = fieldsOf(item['product'])
  const productId =
    textOf(item['productId']) ||
    textOf(product['id']) ||
    textOf(item['handle']) ||
    textOf(item['id'])
  return {
    ...item,
    id: textOf(item['id']) || `${productId}-${index}`,
    productId,
    product: { ...product, id: productId, title: textOf(product['title']) || productId },
  }
}

function readItems(
  stored: readonly unknown[],
  log: (problem: string) => void,
  onBounded: OnBounded,
): CartItem[] {
  const items = listOf(stored, readItem)
  const seen = new Set<string>()
  const kept = items
    .filter(({ id, productId }) => {
      const isNew = !seen.has(id) && !seen.has(`product ${productId}`)
      seen.add(id).add(`product ${productId}`)
      return isNew
    })
    .slice(0, maxItems)
  const lost = stored.length - kept.length
  if (lost > 0) log(`${lost} of ${stored.length} items of the saved cart are left out.`)
  const bounded = (item: CartItem): CartItem => {
    if (item.quantity <= maxQuantity) return item
    onBounded(item.id, item.quantity)
    return { ...item, quantity: maxQuantity }
  }
  return kept.map(bounded)
}

function readItem(value: unknown): CartItem | null {
  const item = fieldsOf(value)
  const id = textOf(item['id'])
  const productId = textOf(item['productId'])
  const product = readProduct(item['product'], productId)
  const quantity = item['quantity']
  if (!id || !product || typeof quantity !== 'number' || !Number.isSafeInteger(quantity))
    return null
  return quantity < 1 ? null : { id, productId, quantity, product }
}

/** A product's id that can be part of an address; half of a character cannot. */
const productId = /^\P{Cs}{1,220}$/u

/** What is kept of a kit; null if it has no name, or no id that anybody could ask for. */
export function readProduct(value: unknown, id: string): CartProduct | null {
  const product = fieldsOf(value)
  const title = textOf(product['title'])
  if (!productId.test(id) || !title) return null
  return {
    id,
    title,
    description: textOf(product['description']),
    price: centsOf(product['price']),
    imageUrl: textOf(product['imageUrl']),
    imageAlt: textOf(product['imageAlt']),
    inStock: isOn(product['inStock']),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
