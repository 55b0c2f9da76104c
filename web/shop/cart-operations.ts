import { ShopError } from '#schemas/shop/shop-error.ts'
import type {
  CartOperations,
  ChangedCheckout,
  NewCheckout,
  NewLine,
} from '#schemas/shop/storefront.ts'
import { readCheckout } from './read-model.ts'
import { callShop, missingCart, type ShopClient, type ShopConnection } from './shop-call.ts'

/** What can be done with a cart of the shop. */
export function cartOperations(connection: ShopConnection): CartOperations {
  const change = (operation: (shop: ShopClient['checkout']) => Promise<unknown>) =>
    callShop(connection, async (shop, { userErrors }): Promise<ChangedCheckout> => {
      const model = await operation(shop.checkout)
      if (!model) throw missingCart()
      return { ...readCheckout(model), userErrors }
    })
  const fetchCheckout: CartOperations['fetchCheckout'] = (id) =>
    callShop(connection, async (shop) => {
      const model = await shop.checkout.fetch(id)
      return model && readCheckout(model)
    })

  return {
    fetchCheckout,
    createCheckout: (input = {}) =>
      change((checkout) => checkout.create(createInput(input))).catch(failToCreate),
    addLineItems: (id, lines) => change((checkout) => checkout.addLineItems(id, [...lines])),
    updateLineItems: (id, lines) => change((checkout) => checkout.updateLineItems(id, [...lines])),
    removeLineItems: (id, ids) => change((checkout) => checkout.removeLineItems(id, [...ids])),
    replaceLineItems: (id, lines) => change((checkout) => replaceLines(checkout, id, lines)),
    updateAttributes: (id, { note, customAttributes = [] }) =>
      change((checkout) => {
        if (note === undefined && customAttributes.length === 0) return checkout.fetch(id)
        // The SDK's own would send an empty note where none is given, and so erase the cart's.
        checkout.inputMapper.updateAttributes = () => ({
          cartNoteUpdateInput: { cartId: id, note },
          cartAttributesUpdateInput: { cartId: id, attributes: customAttributes },
        })
        return checkout.updateAttributes(id, {})
      }),
    updateEmail: (id, email) => change((checkout) => checkout.updateEmail(id, email)),
    updateShippingAddress: (id, address) =>
      change((checkout) => checkout.updateShippingAddress(id, { ...address })),
    addDiscount: (id, code) => change((checkout) => checkout.addDiscount(id, code)),
    removeDiscount: (id) => change((checkout) => checkout.removeDiscount(id)),
    addGiftCards: (id, codes) => change((checkout) => checkout.addGiftCards(id, [...codes])),
    removeGiftCard: (id, cardId) => change((checkout) => checkout.removeGiftCard(id, cardId)),
  }
}

/** The longest list that the shop takes. */
const maxInputs = 250

/** Removes all lines, then adds these (`docs/product.md §4`). */
async function replaceLines(
  checkout: ShopClient['checkout'],
  id: string,
  lines: readonly NewLine[],
): Promise<unknown> {
  const cart = await checkout.fetch(id)
  if (!cart) return null
  const ids = cart.lineItems.map((line) => line.id)
  for (let from = 0; from < ids.length; from += maxInputs) {
    await checkout.removeLineItems(id, ids.slice(from, from + maxInputs))
  }
  return checkout.addLineItems(id, [...lines])
}

/** The SDK's input for a new cart, in objects of its own: the SDK changes them. */
function createInput({ lineItems = [], countryCode, ...others }: NewCheckout): object {
  return {
    ...others,
    ...(countryCode && { buyerIdentity: { countryCode } }),
    lineItems: lineItems.map(({ variantId, quantity, customAttributes }) => ({
      variantId,
      quantity,
      // A new cart's lines go to the shop under the shop's own names.
      ...(customAttributes && { attributes: customAttributes }),
    })),
  }
}

/** @throws {ShopError} with the words of `docs/product.md §8` and the reason as its cause */
function failToCreate(cause: unknown): never {
  if (!(cause instanceof ShopError)) throw cause
  const { code, userErrors } = cause
  throw new ShopError(code, 'Failed to create cart', { userErrors, cause })
}
