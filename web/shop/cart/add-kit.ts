import type { CartProduct } from '#schemas/shop/cart/cart.contract.ts'
import { readProductId } from '#schemas/shop/choose-variant.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import type { ToastMessage } from '#web/ui/toast/toast-store.ts'
import { refusals } from './cart-changes.ts'
import type { CartStore } from './cart-store.ts'
import { type fetchOffers, productOf } from './fetch-offers.ts'

interface AddParts {
  readonly cart: Pick<CartStore, 'add'>
  readonly fetchOffers: typeof fetchOffers
  /** Gets an id from the shop for the cart, in the background. */
  readonly ensureRemoteCart: () => Promise<void>
  readonly say: (message: ToastMessage) => void
  readonly log: (error: Error) => void
  /** The timeout for the current offer, in ms. After that, the kit is added as the page shows it. */
  readonly patienceMs: number
}

const inquire = 'Please send us an inquiry instead, and a crew member will help.'

/**
 * Adds a kit to the cart with its current offer, or as the page shows it if the server does not
 * answer. If a kit cannot be added, a toast explains why.
 *
 * @returns whether the kit was added
 */
export async function addKit(shown: CartProduct, parts: AddParts): Promise<boolean> {
  const { cart, ensureRemoteCart, say, log } = parts
  const refuse = (title: string, description: string) => {
    say({ title, description, tone: 'destructive' })
    return false
  }
  const offer = await offerOf(shown.id, parts)
  if (offer === null) {
    log(new Error('Product not found'))
    return refuse('Product not found', `${shown.title} is no longer in our catalog.`)
  }
  if (offer?.availability === 'not sold') {
    log(new Error(`No variants found for product: ${readProductId(shown.id).handle}`))
    return refuse('Not sold online', `${shown.title} cannot be bought here. ${inquire}`)
  }
  const product = offer ? productOf(offer) : shown
  if (!product.inStock) {
    return refuse('Out of stock', `${product.title} is out of stock right now. ${inquire}`)
  }
  const refused = await cart.add(product)
  if (refused) return refuse('Your cart is full', refusals[refused])
  void ensureRemoteCart()
  return true
}

/** The current offer: null if the product is unknown, undefined if the server does not answer in time. */
function offerOf(id: string, { fetchOffers, patienceMs }: AddParts) {
  const requested = fetchOffers([id]).then(
    (offers) => offers.get(id) ?? null,
    () => undefined,
  )
  return withTimeout(requested, patienceMs, () => undefined)
}
