import * as v from 'valibot'
import type { CartProduct } from '#schemas/cart/cart.contract.ts'
import type { Offer } from '#schemas/cart/offer.contract.ts'
import type { BrowserStorage } from './cart-storage.ts'

/** What a product costs, in cents, and whether it is in stock. */
type Terms = Pick<CartProduct, 'price' | 'inStock'>

/**
 * How long the shop's word counts for more than the same old offer of the site's server, in ms: the
 * server reads the shop again well within it.
 */
const keptMs = 5 * 60 * 1000

const terms = v.object({ price: v.number(), inStock: v.boolean() })
/** `offered`: by the site's server at that moment; `said`: by the shop instead; `until`: ms since 1970. */
const wordContract = v.object({ offered: terms, said: terms, until: v.number() })
const wordsContract = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.tuple([v.string(), wordContract])),
)

/** The item of the session's storage, so that a reload does not bring the older offer back. */
const storedAs = 'petjet-shop-word'

const isSame = (one: Terms, other: Terms) =>
  one.price === other.price && one.inStock === other.inStock

/**
 * Remembers what the shop itself said at a checkout, also after a reload. The site's server hears of it
 * up to `SHOPIFY_REFRESH_MS` later; until then its older offer would change the cart back, and the
 * visitor could never check out.
 *
 * @param storage throws if the visitor forbids it
 */
export function createShopWord(now: () => number, storage: () => BrowserStorage) {
  const words = new Map(readWords(storage))
  const save = () => {
    try {
      storage().setItem(storedAs, JSON.stringify([...words]))
    } catch {
      // Storage is full or forbidden: a reload then shows the older offer.
    }
  }
  return {
    /** @param product as the cart has shown it until now */
    tell({ id, price, inStock }: Pick<CartProduct, 'id' | 'price' | 'inStock'>, said: Terms): void {
      const known = words.get(id)
      const shown = { price, inStock }
      const offered = known && isSame(known.said, shown) ? known.offered : shown
      if (isSame(offered, said)) words.delete(id)
      else words.set(id, { offered, said, until: now() + keptMs })
      save()
    },
    /** These offers, with the shop's word if they are still the same as before it. */
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

function readWords(storage: () => BrowserStorage) {
  try {
    return v.parse(wordsContract, storage().getItem(storedAs) ?? '[]')
  } catch {
    return []
  }
}

/** What the shop said in this tab. */
export const shopWord = createShopWord(Date.now, () => sessionStorage)
