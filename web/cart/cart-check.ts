import { createStore } from '#web/ui/create-store.ts'
import { boundedItems, cart } from './browser-cart.ts'
import { type ItemNotes, newsIn, withOffers } from './check-cart.ts'
import { fetchOffers } from './fetch-offers.ts'

/** What is known of the cart's prices and stock, beside what is stored. */
interface CartCheck {
  /** Whether this page has read prices at all: those of an earlier visit are not shown. */
  readonly isKnown: boolean
  /** Whether the last attempt to read them has failed. */
  readonly hasFailed: boolean
  readonly notes: ItemNotes
}

const check = createStore<CartCheck>({ isKnown: false, hasFailed: false, notes: new Map() })
let running: Promise<boolean> | undefined

/** Forgets what was said of the items, such as when the visitor has read it and leaves. */
export function forgetNotes(): void {
  check.set({ ...check.get(), notes: new Map() })
}

/** What is known of the cart's prices and stock; renders again when it changes. */
export const useCartCheck = check.useValue

/** Says of which items the saved quantity was more than one can order. */
export function noteBounded(): void {
  const read = [...boundedItems].map(([id, wanted]) => [id, { kind: 'bounded', wanted }] as const)
  noteItems(new Map(read))
  boundedItems.clear()
}

/** Adds to what is said of the cart's items. */
export function noteItems(notes: ItemNotes): void {
  const known = check.get()
  check.set({ ...known, notes: new Map([...known.notes, ...notes]) })
}

/**
 * Re-reads prices, titles, pictures and stock of what is in the cart. Calls at the same time share
 * one request.
 *
 * @returns whether something costs or is in stock otherwise than the visitor has seen
 */
export function checkCart(): Promise<boolean> {
  return (running ??= reread().finally(() => (running = undefined)))
}

async function reread(): Promise<boolean> {
  let isNews = false
  try {
    const asked = new Set(cart.get()?.items.map(({ productId }) => productId))
    const offers = await fetchOffers([...asked])
    let notes: ItemNotes = new Map()
    await cart.change((held) => {
      const after = withOffers(held, offers, asked)
      notes = after.notes
      isNews = newsIn(held, after.cart)
      return after.cart
    })
    noteItems(notes)
    check.set({ ...check.get(), isKnown: true, hasFailed: false })
  } catch {
    check.set({ ...check.get(), hasFailed: true })
  }
  return isNews
}
