import { type CartItem, type CartProduct, type CartState, maxItems } from '#schemas/shop/cart.ts'
import { centsOf, fieldsOf, isOn, listOf, textOf } from '#web/content/field-readers.ts'
import { withTotals } from './cart-total.ts'

/** The storage key of the cart (`docs/product.md §9`). */
export const cartKey = 'petjet-cart'
/** The storage keys of an older version of the site, for the cart's id and items. */
export const olderKeys = { id: 'shopify-cart-id', items: 'shopify-cart-items' } as const

/** The parts of the browser's storage that the cart uses; each call can throw. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the cart in the browser. */
export type CartStorage = ReturnType<typeof cartStorage>

/** Called with the reason if something was unreadable or left out. */
type Log = (problem: string) => void

/**
 * Reads stored carts with the document readers and not with valibot, which pages with a form load: a
 * shared chunk would make those pages larger. Unreadable items are left out; totals are recalculated.
 *
 * @param storage returns the browser's storage; throws if the visitor forbids it
 */
export function cartStorage(storage: () => BrowserStorage, log: Log) {
  return {
    /** The saved cart; null if there is none, undefined if storage is forbidden. */
    load(): CartState | null | undefined {
      try {
        const text = storage().getItem(cartKey)
        return text === null ? takeOver(storage(), log) : readCart(text, log)
      } catch {
        return undefined
      }
    },
    /** Saves the cart; false if storage is full or forbidden. */
    save(cart: CartState): boolean {
      try {
        storage().setItem(cartKey, JSON.stringify(cart))
        return true
      } catch {
        return false
      }
    },
  }
}

/** Moves an older cart to the current key. */
function takeOver(storage: BrowserStorage, log: Log): CartState | null {
  const items = storage.getItem(olderKeys.items)
  const older = items === null ? null : readOlderCart(items, storage.getItem(olderKeys.id), log)
  if (older) storage.setItem(cartKey, JSON.stringify(older))
  for (const key of Object.values(olderKeys)) storage.removeItem(key)
  return older
}

function readCart(text: string, log: Log): CartState | null {
  const stored = fieldsOf(parsed(text))
  if (!Array.isArray(stored['items'])) {
    log('The saved cart cannot be read and is ignored.')
    return null
  }
  return withTotals(readItems(stored['items'], log), textOf(stored['cartId']) || undefined)
}

/** Reads an older cart: only its products and quantities count. */
function readOlderCart(items: string, cartId: string | null, log: Log): CartState | null {
  const stored = parsed(items)
  const listed = Array.isArray(stored) ? stored : fieldsOf(stored)['items']
  if (!Array.isArray(listed)) {
    log('The saved cart in the older format cannot be read and is ignored.')
    return null
  }
  const read = readItems(listed.map(ofOlderKind), log)
  return read.length === 0 ? null : withTotals(read, textOf(cartId) || undefined)
}

/** Converts an older item to the current format: the next check of the cart adds missing data. */
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

function readItems(stored: readonly unknown[], log: Log): CartItem[] {
  const seen = new Set<string>()
  const kept = listOf(stored, readItem)
    .filter(({ id, productId }) => {
      const isNew = !seen.has(id) && !seen.has(`product ${productId}`)
      seen.add(id).add(`product ${productId}`)
      return isNew
    })
    .slice(0, maxItems)
  const lost = stored.length - kept.length
  if (lost > 0) log(`${lost} of ${stored.length} items of the saved cart were skipped.`)
  return kept
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

/** A product id that can be part of an address: no lone surrogates. */
const productId = /^\P{Cs}{1,220}$/u

/** Reads a kit as the cart stores it; null if it has no title or no usable id. */
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
