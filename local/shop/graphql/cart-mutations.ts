import { GraphQLError } from 'graphql'
import { applyGiftCards, removeGiftCards } from '#local/shop/cart/gift-cards.ts'
import { type BuyerIdentityInput, setBuyerIdentity } from '../cart/buyer-identity.ts'
import {
  addLines,
  type LineInput,
  type LineUpdate,
  removeLines,
  updateLines,
} from '../cart/cart-lines.ts'
import type { Attribute, Cart, Remarks } from '../cart/cart.ts'
import { globalId } from '../global-id.ts'
import type { Shop } from '../shop.ts'
import { cartView } from './cart-view.ts'
import type { Shown, View } from './view.ts'

/** The longest list that Shopify takes. */
const maxInputs = 250
const maxNoteLength = 5000
const maxAttributeLength = 2000

interface CreateInput {
  readonly lines?: readonly LineInput[] | null
  readonly attributes?: readonly Attribute[] | null
  readonly note?: string | null
  readonly buyerIdentity?: BuyerIdentityInput | null
  readonly discountCodes?: readonly string[] | null
  readonly giftCardCodes?: readonly string[] | null
}

type OfCart<Rest> = Rest & { readonly cartId: string }

/** The root fields that make and change carts. */
export function cartMutations(shop: Shop, shown: Shown): View {
  const show = (cart: Cart) => cartView(shop.price(cart), shown)

  /** Changes one cart, or nothing of it if the change brought an error that spoils it. */
  const change = (cart: Cart, make: (cart: Cart, remarks: Remarks) => void) => {
    const remarks: Remarks = { userErrors: [], warnings: [] }
    make(cart, remarks)
    if (shop.settings.oldestVersion === '2025-01') applyOlderCodes(remarks)
    const isSpoiled = remarks.userErrors.length > 0
    if (!isSpoiled) shop.carts.save(cart)
    return { remarks, isSpoiled }
  }

  const onCart = (gid: string, make: (cart: Cart, remarks: Remarks) => void, keepsCart = false) => {
    const cart = findCart(shop, gid)
    if (cart === undefined) return missingCart()
    const { remarks, isSpoiled } = change(cart, make)
    const now = isSpoiled ? shop.carts.withId(gid) : cart
    return { cart: now && (!isSpoiled || keepsCart) ? show(now) : null, ...remarks }
  }

  return {
    cartCreate: ({ input }: { input?: CreateInput | null }) => {
      const cart = shop.carts.create()
      const { remarks, isSpoiled } = change(cart, (fresh, said) =>
        fill(fresh, input ?? {}, shop, said),
      )
      return { cart: isSpoiled ? null : show(cart), ...remarks }
    },
    cartLinesAdd: ({ cartId, lines }: OfCart<{ lines: readonly LineInput[] }>) =>
      onCart(cartId, (cart, remarks) => addLines(cart, bounded(lines), shop.catalogue, remarks)),
    cartLinesUpdate: ({ cartId, lines }: OfCart<{ lines: readonly LineUpdate[] }>) =>
      onCart(cartId, (cart, remarks) => updateLines(cart, bounded(lines), shop.catalogue, remarks)),
    cartLinesRemove: ({ cartId, lineIds }: OfCart<{ lineIds: readonly string[] }>) =>
      onCart(cartId, (cart, remarks) => removeLines(cart, bounded(lineIds), remarks)),
    cartAttributesUpdate: ({ cartId, attributes }: OfCart<{ attributes: readonly Attribute[] }>) =>
      onCart(cartId, (cart, remarks) => setAttributes(cart, attributes, remarks)),
    cartNoteUpdate: ({ cartId, note }: OfCart<{ note: string }>) =>
      onCart(cartId, (cart, remarks) => setNote(cart, note, remarks, ['note'])),
    cartBuyerIdentityUpdate: ({
      cartId,
      buyerIdentity,
    }: OfCart<{ buyerIdentity: BuyerIdentityInput }>) =>
      onCart(cartId, (cart, remarks) => setBuyerIdentity(cart, buyerIdentity, remarks), true),
    cartDiscountCodesUpdate: ({
      cartId,
      discountCodes,
    }: OfCart<{ discountCodes?: readonly string[] | null }>) =>
      onCart(cartId, (cart) => setCodes(cart, discountCodes ?? [])),
    cartGiftCardCodesUpdate: ({
      cartId,
      giftCardCodes,
    }: OfCart<{ giftCardCodes: readonly string[] }>) =>
      onCart(
        cartId,
        (cart, remarks) => applyGiftCards(cart, bounded(giftCardCodes), shop, remarks),
        true,
      ),
    cartGiftCardCodesRemove: ({
      cartId,
      appliedGiftCardIds,
    }: OfCart<{ appliedGiftCardIds: readonly string[] }>) =>
      onCart(
        cartId,
        (cart, remarks) =>
          removeGiftCards(cart, bounded(appliedGiftCardIds), shop.giftCards, remarks),
        true,
      ),
  }
}

/** A version without a code answers `INVALID` in its place. */
function applyOlderCodes({ userErrors }: Remarks): void {
  for (const [index, error] of userErrors.entries()) {
    if (error.code === 'MERCHANDISE_NOT_APPLICABLE')
      userErrors[index] = { ...error, code: 'INVALID' }
  }
}

function fill(cart: Cart, input: CreateInput, shop: Shop, remarks: Remarks): void {
  if (input.buyerIdentity != null) setBuyerIdentity(cart, input.buyerIdentity, remarks)
  setAttributes(cart, input.attributes ?? [], remarks)
  setNote(cart, input.note ?? '', remarks, ['input', 'note'])
  setCodes(cart, input.discountCodes ?? [])
  addLines(cart, bounded(input.lines ?? []), shop.catalogue, remarks, ['input'])
  applyGiftCards(cart, bounded(input.giftCardCodes ?? []), shop, remarks)
}

function setNote(cart: Cart, note: string, { userErrors }: Remarks, field: string[]): void {
  cart.note = note
  if (note.length <= maxNoteLength) return
  const message = `The note length must be below the specified maximum of ${maxNoteLength} characters.`
  userErrors.push({ code: 'NOTE_TOO_LONG', field, message })
}

function setAttributes(
  cart: Cart,
  attributes: readonly Attribute[],
  { userErrors }: Remarks,
): void {
  cart.attributes = bounded(attributes)
  const index = attributes.findIndex(
    ({ key, value }) => key.length + value.length > maxAttributeLength,
  )
  if (index === -1) return
  const message = 'The attribute is too long.'
  userErrors.push({ code: 'INVALID', field: ['attributes', String(index)], message })
}

/** Shopify keeps each code once, in capitals or not, and says which of them apply. */
function setCodes(cart: Cart, codes: readonly string[]): void {
  const unique = new Map(bounded(codes).map((code) => [code.toUpperCase(), code.slice(0, 255)]))
  unique.delete('')
  cart.discountCodes = [...unique.values()]
}

function bounded<Item>(list: readonly Item[]): readonly Item[] {
  if (list.length <= maxInputs) return list
  const message = `The input array size of ${list.length} is greater than the maximum allowed of ${maxInputs}.`
  throw new GraphQLError(message, { extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } })
}

function findCart(shop: Shop, gid: string): Cart | undefined {
  if (gid.startsWith(globalId('Cart', ''))) return shop.carts.withId(gid)
  throw new GraphQLError(`Invalid global id '${gid.slice(0, 200)}'`)
}

function missingCart() {
  const message = 'The specified cart does not exist.'
  return { cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'], message }], warnings: [] }
}
