import type { CartProduct } from '#schemas/cart/cart.contract.ts'
import type { Offer } from '#schemas/cart/offer.contract.ts'

/** What a product costs, in cents, and whether it is in stock. */
type Terms = Pick<CartProduct, 'price' | 'inStock'>

/**
 * How long the shop's word counts for more than the same old offer of the site's server, in ms: the
 * server reads the shop again well within it.
 */
const keptMs = 5 * 60 * 1000

interface Word {
  /** What the site's server offered at that moment. */
  readonly offered: Terms
  /** What the shop said instead. */
  readonly said: Terms
  readonly until: number
}

const isSame = (one: Terms, other: Terms) =>
  one.price === other.price && one.inStock === other.inStock

/**
 * Remembers what the shop itself said at a checkout. The site's server hears of it up to
 * `SHOPIFY_REFRESH_MS` later; until then its older offer would change the cart back, and the visitor
 * could never check out.
 */
export function createShopWord(now: () => number) {
  const words = new Map<string, Word>()
  return {
    /** @param product as the cart has shown it until now */
    tell({ id, price, inStock }: Pick<CartProduct, 'id' | 'price' | 'inStock'>, said: Terms): void {
      const known = words.get(id)
      const shown = { price, inStock }
      const offered = known && isSame(known.said, shown) ? known.offered : shown
      if (isSame(offered, said)) words.delete(id)
      else words.set(id, { offered, said, until: now() + keptMs })
    },
    /** These offers, with the shop's word where they are still the same as before it. */
    correct(offers: ReadonlyMap<string, Offer>): ReadonlyMap<string, Offer> {
      return new Map([...offers].map(([id, offer]) => [id, corrected(offer)]))
    },
  }

  function corrected(offer: Offer): Offer {
    const word = words.get(offer.id)
    if (!word) return offer
    const offered = { price: offer.price, inStock: offer.availability === 'in stock' }
    if (isSame(word.offered, offered) && now() < word.until) {
      const { price, inStock } = word.said
      return { ...offer, price, availability: inStock ? 'in stock' : 'sold out' }
    }
    words.delete(offer.id)
    return offer
  }
}

/** What the shop said in this page. */
export const shopWord = createShopWord(Date.now)
