import { cartId } from './cart-store.ts'
import { localId } from '../global-id.ts'
import type { Cart, Remarks } from './cart.ts'
import type { Shop } from '../shop.ts'
import type { GiftCards } from './gift-cards.ts'

/** Puts gift cards on a cart in place of those that it has. */
export function applyGiftCards(
  cart: Cart,
  codes: readonly string[],
  { giftCards, settings }: Shop,
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

/** Takes gift cards off a cart by the ids under which it shows them. */
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
