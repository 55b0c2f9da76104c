import { localId } from '#local/shop/global-id.ts'
import { cartId } from './cart-store.ts'
import type { Cart, Remarks } from './cart.ts'

/** One gift card of the shop. */
export interface GiftCard {
  readonly id: number
  readonly code: string
  balanceCents: number
}

const seed = (): GiftCard[] => [
  { id: 400_000_001, code: 'PETJET50GIFT0001', balanceCents: 5000 },
  { id: 400_000_002, code: 'PETJET5KGIFT0002', balanceCents: 500_000 },
]

/** The gift cards that the shop has sold. */
export class GiftCards {
  #cards = seed()

  get all(): readonly GiftCard[] {
    return this.#cards
  }

  /** The card with a code, with or without spaces and hyphens. */
  withCode(code: string): GiftCard | undefined {
    const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
    return this.#cards.find((card) => card.code === plain)
  }

  reset(): void {
    this.#cards = seed()
  }
}

/** Replaces the gift cards of a cart. */
export function applyGiftCards(
  cart: Cart,
  codes: readonly string[],
  { giftCards, settings }: { giftCards: GiftCards; settings: { takesGiftCards: boolean } },
  { userErrors, warnings }: Remarks,
): void {
  if (codes.length > 0 && !settings.takesGiftCards) {
    const message = 'Gift cards are not available as a payment method.'
    warnings.push({ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE', message, target: cartId(cart) })
    return
  }
  const known = codes.flatMap((code, index) => {
    const card = giftCards.withCode(code)
    if (card !== undefined) return [card.code]
    const field = ['giftCardCodes', String(index)]
    userErrors.push({ code: 'INVALID', field, message: 'Gift card code is invalid.' })
    return []
  })
  cart.giftCards = [...new Set(known)]
}

/** Removes gift cards from a cart, by the ids that the cart shows. */
export function removeGiftCards(
  cart: Cart,
  ids: readonly string[],
  giftCards: GiftCards,
  { userErrors }: Remarks,
): void {
  for (const [index, gid] of ids.entries()) {
    const id = localId('AppliedGiftCard', gid)
    const code = cart.giftCards.find((one) => String(giftCards.withCode(one)?.id) === id)
    if (code === undefined) {
      const field = ['appliedGiftCardIds', String(index)]
      userErrors.push({ code: 'INVALID', field, message: 'The gift card is not on this cart.' })
    }
    cart.giftCards = cart.giftCards.filter((one) => one !== code)
  }
}
