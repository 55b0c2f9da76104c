import type { CartProduct } from '#schemas/cart/cart.contract.ts'
import { readProductId } from '#schemas/shop/choose-variant.ts'
import type { ToastMessage } from '#web/ui/toast-store.ts'
import { refusals } from './cart-changes.ts'
import { type CartStore } from './cart-store.ts'
import { productOf } from './check-cart.ts'
import type { fetchOffers } from './fetch-offers.ts'
import { inTime } from './in-time.ts'

interface AddParts {
  readonly cart: Pick<CartStore, 'add'>
  readonly fetchOffers: typeof fetchOffers
  /** Gives the cart an id of the shop's; nobody waits for it. */
  readonly ensureRemoteCart: () => Promise<void>
  readonly say: (message: ToastMessage) => void
  readonly log: (error: Error) => void
  /** How long what is offered can take to be read before the page's own word counts, in ms. */
  readonly patienceMs: number
}

const inquire = 'Please send us an inquiry instead, and a crew member will help.'

/**
 * Puts kits into the cart: as they are offered at this moment, or as the page shows them if that
 * cannot be read. The visitor hears of a kit that cannot be added.
 *
 * @returns resolves with whether the kit was added
 */
export function kitAdder(parts: AddParts) {
  const { cart, ensureRemoteCart, say, log } = parts
  const refuse = (title: string, description: string) => {
    say({ title, description, tone: 'destructive' })
    return false
  }
  return async (shown: CartProduct): Promise<boolean> => {
    const offer = await offerOf(shown.id, parts)
    if (offer === null) {
      log(new Error('Product not found'))
      return refuse('Product not found', `${shown.title} is not in our catalog anymore.`)
    }
    if (offer?.availability === 'not sold') {
      log(new Error(`No variants found for product: ${readProductId(shown.id).handle}`))
      return refuse('Not sold online', `${shown.title} cannot be bought here. ${inquire}`)
    }
    const product = offer ? productOf(offer) : shown
    if (!product.inStock) {
      return refuse('Out of stock', `${product.title} is out of stock just now. ${inquire}`)
    }
    const refused = await cart.add(product)
    if (refused) {
      say({ title: 'Your cart is full', description: refusals[refused], tone: 'destructive' })
      return false
    }
    void ensureRemoteCart()
    return true
  }
}

/** What is offered of a product: null if nothing is, undefined if nobody answers in time. */
async function offerOf(id: string, { fetchOffers, patienceMs }: AddParts) {
  const asked = fetchOffers([id]).then((offers) => offers.get(id) ?? null)
  return inTime(asked, patienceMs).catch(() => undefined)
}
