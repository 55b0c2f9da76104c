import {
  type CartItem,
  type CartProduct,
  type CartState,
  maxItems,
  type PendingCheckout,
} from '#schemas/shop/cart.ts'
import { emptyCart, withTotals } from './cart-total.ts'
import {
  addProduct,
  type ChangedCart,
  type Rejection,
  removeItem,
  setQuantity,
} from './change-cart.ts'
import {
  centsOf,
  fieldsOf,
  isOn,
  listOf,
  numberOrNull,
  textOf,
} from '#web/content/field-readers.ts'
import { createStore } from '#web/ui/create-store.ts'

/** The storage key of the cart (`docs/product.md §14`). */
export const cartKey = 'petjet-cart'
/** The storage keys of an older version of the site, for the cart's id and items. */
export const olderKeys = { id: 'shopify-cart-id', items: 'shopify-cart-items' } as const

type Locks = Pick<LockManager, 'request'>

interface StoreParts {
  /** The browser's storage; throws if the visitor forbids it. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Web Locks; undefined before Safari 15.4 and in a page without https. */
  readonly locks: Locks | undefined
  /** In ms. */
  readonly now: () => number
  /** Calls back with the storage key that another tab changed; null if that tab cleared all storage. */
  readonly onOtherTab: (changed: (key: string | null) => void) => void
  /** Called with the reason if something was unreadable or left out. */
  readonly log: Log
}

/**
 * The stored and shown cart (`docs/product.md §14`). Tabs share the cart: each change starts from the
 * stored cart, so that it loses nothing that another tab has added. If storage is full or forbidden,
 * the cart is only in this page's memory.
 */
export function createCartStore({ storage, locks, now, onOtherTab, log }: StoreParts) {
  const shown = createStore<CartState | null>(null)
  let isStorable = true
  const stored = (): CartState => {
    // Without storage, or if the last change was not saved, the cart in memory is the newest.
    if (isStorable) {
      try {
        return readStored(storage(), log) ?? emptyCart
      } catch {
        isStorable = false
      }
    }
    return shown.get() ?? emptyCart
  }
  const save = (cart: CartState) => {
    try {
      storage().setItem(cartKey, JSON.stringify(cart))
      isStorable = true
    } catch {
      isStorable = false
    }
    shown.set(cart)
  }
  const changed = async (
    change: (cart: CartState) => ChangedCart,
  ): Promise<Rejection | undefined> => {
    let rejected: Rejection | undefined
    await inTurn(locks, () => {
      const before = stored()
      const made = change(before)
      rejected = made.rejected
      if (made.cart === before) shown.set(before)
      else save(made.cart)
    })
    return rejected
  }
  return {
    /** The cart; null until the stored cart is read, which happens after the page has started. */
    get: shown.get,
    /** The cart, or null as above and on the server; renders again when it changes. */
    useValue: shown.useValue,
    /**
     * Calls back after each change, including changes by other tabs; returns a function that
     * unsubscribes.
     */
    subscribe: shown.subscribe,
    /** Reads the cart from storage; only the first call has an effect. */
    open(): void {
      if (shown.get()) return
      onOtherTab((key) => {
        if (isStorable && (key === cartKey || key === null)) shown.set(stored())
      })
      shown.set(stored())
    },
    /** Whether the cart survives the page; false if the browser stores nothing for this site. */
    isStorable: () => isStorable,
    add: (product: CartProduct) => changed((current) => addProduct(current, product, now())),
    /**
     * @param quantity computes the new quantity from the present quantity; 0 or below removes the item
     */
    setQuantity: (itemId: string, quantity: (now: number) => number) =>
      changed((current) => {
        const item = current.items.find(({ id }) => id === itemId)
        return setQuantity(current, itemId, item ? quantity(item.quantity) : 0)
      }),
    async remove(itemId: string): Promise<void> {
      await changed((current) => ({ cart: removeItem(current, itemId) }))
    },
    /** Empties the cart and drops its id, which belonged to the old items. */
    async clear(): Promise<void> {
      await changed(() => ({ cart: emptyCart }))
    },
    /** Makes any other change. */
    async change(change: (cart: CartState) => CartState): Promise<void> {
      await changed((current) => ({ cart: change(current) }))
    },
  }
}

/** Runs one change at a time in all tabs. A browser that forbids storage rejects locks, too. */
export async function inTurn(locks: Locks | undefined, change: () => void): Promise<void> {
  let hasRun = false
  try {
    await locks?.request(cartKey, async () => {
      hasRun = true
      change()
    })
  } catch (cause) {
    if (hasRun) throw cause
  }
  if (!hasRun) change()
}

type Log = (problem: string) => void

/*
 * Stored carts are read with the readers for documents and not with valibot, which pages with a form
 * load: a shared chunk would make those pages larger. Unreadable items are left out; totals are
 * recalculated.
 */

/** The saved cart; null if there is no saved cart. Moves an older cart to the current key. */
function readStored(storage: ReturnType<StoreParts['storage']>, log: Log): CartState | null {
  const text = storage.getItem(cartKey)
  if (text !== null) return readCart(text, log)
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
  const checkouts = listOf(stored['checkouts'], readCheckout)
  return withTotals({ ...idOf(stored['cartId']), checkouts }, readItems(stored['items'], log))
}

const idOf = (value: unknown) => {
  const cartId = textOf(value)
  return cartId === '' ? {} : { cartId }
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
  return read.length === 0 ? null : withTotals({ ...idOf(cartId), checkouts: [] }, read)
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
  const ordered = readOrdered(item)
  const product = readProduct(item['product'], textOf(item['productId']))
  return id && ordered && product ? { id, ...ordered, product } : null
}

function readOrdered(value: unknown): PendingCheckout['items'][number] | null {
  const fields = fieldsOf(value)
  const productId = textOf(fields['productId'])
  const quantity = numberOrNull(fields['quantity'], 1)
  return productId && Number.isSafeInteger(quantity) && quantity ? { productId, quantity } : null
}

function readCheckout(value: unknown): PendingCheckout | null {
  const fields = fieldsOf(value)
  const checkoutId = textOf(fields['checkoutId'])
  if (!checkoutId) return null
  return { checkoutId, items: listOf(fields['items'], readOrdered), isGone: isOn(fields['isGone']) }
}

/** A product id that can be part of a URL: no lone surrogates. */
const addressable = /^\P{Cs}{1,220}$/u

/** Reads a kit as the cart stores it; null if the kit has no title or no usable id. */
export function readProduct(value: unknown, id: string): CartProduct | null {
  const product = fieldsOf(value)
  const title = textOf(product['title'])
  if (!addressable.test(id) || !title) return null
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

/** The cart of this browser. The server never opens the cart. */
export const cart = createCartStore({
  storage: () => localStorage,
  locks: navigator.locks,
  now: Date.now,
  onOtherTab: (changed) => addEventListener('storage', ({ key }) => changed(key)),
  log: (problem) => reportError(new Error(problem)),
})
