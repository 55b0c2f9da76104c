import type { CartProduct } from '#schemas/shop/cart/cart.contract.ts'
import type { Offer } from '#schemas/shop/cart/offer.contract.ts'
import { fieldsOf, listOf, numberOrNull, textOf } from '#web/content/field-readers.ts'
import type { BrowserStorage } from './cart-storage.ts'

/** A product's price, in cents, and whether it is in stock. */
type Terms = Pick<CartProduct, 'price' | 'inStock'>

/** The terms that the server offered, and those that the shop stated instead. */
interface StatedTerms {
  readonly offered: Terms
  readonly stated: Terms
  /** In ms since 1970. */
  readonly until: number
}

/** How long the shop's terms replace the same older offer of our server, in ms. */
const keptMs = 5 * 60 * 1000

/** Their storage key: after a reload, the older offer does not come back. */
const storedAs = 'petjet-shop-word'

const isSame = (one: Terms, other: Terms) =>
  one.price === other.price && one.inStock === other.inStock

/**
 * Prices and stock that the shop itself stated at a checkout. Our server learns them up to
 * `SHOPIFY_REFRESH_MS` later. Until then its older offer would change the cart back, and the visitor
 * could never check out.
 *
 * @param storage throws if the visitor forbids it
 */
export function createCheckoutTerms(now: () => number, storage: () => BrowserStorage) {
  const known = new Map(readTerms(storage))
  return {
    /** @param product with the terms that the cart has shown until now */
    state({ id, price, inStock }: Pick<CartProduct, 'id' | keyof Terms>, stated: Terms): void {
      const before = known.get(id)
      const shown = { price, inStock }
      const offered = before && isSame(before.stated, shown) ? before.offered : shown
      if (isSame(offered, stated)) known.delete(id)
      else known.set(id, { offered, stated, until: now() + keptMs })
      try {
        storage().setItem(storedAs, JSON.stringify([...known]))
      } catch {
        // Storage is full or forbidden: a reload then shows the older offer.
      }
    },
    /** The offer with the shop's terms, if our server still sends its earlier offer. */
    applyTo(offer: Offer): Offer {
      const terms = known.get(offer.id)
      if (!terms) return offer
      const offered = { price: offer.price, inStock: offer.availability === 'in stock' }
      if (isSame(terms.offered, offered) && now() < terms.until) {
        const { price, inStock } = terms.stated
        return { ...offer, price, availability: inStock ? 'in stock' : 'sold out' }
      }
      known.delete(offer.id)
      return offer
    },
  }
}

function readTerms(storage: () => BrowserStorage): [string, StatedTerms][] {
  try {
    return listOf(JSON.parse(storage().getItem(storedAs) ?? '[]'), (entry) => {
      const [id, value] = Array.isArray(entry) ? entry : []
      const fields = fieldsOf(value)
      const [offered, stated] = [readStored(fields['offered']), readStored(fields['stated'])]
      const until = numberOrNull(fields['until'])
      return offered && stated && until !== null ? [textOf(id), { offered, stated, until }] : null
    })
  } catch {
    return []
  }
}

/** Null if another version stored the terms in another form, or if they are damaged. */
function readStored(value: unknown): Terms | null {
  const { price, inStock } = fieldsOf(value)
  const cents = numberOrNull(price)
  return cents !== null && typeof inStock === 'boolean' ? { price: cents, inStock } : null
}

/** The terms that the shop stated in this tab. */
export const checkoutTerms = createCheckoutTerms(Date.now, () => sessionStorage)
