import { GraphQLError } from 'graphql'
import {
  addLines,
  type LineInput,
  type LineUpdate,
  removeLines,
  updateLines,
} from '../cart/cart-lines.ts'
import type { Address, Attribute, Cart, Remarks } from '../cart/cart.ts'
import type { Shop } from '../shop.ts'
import { cartView } from './cart-view.ts'
import type { Shown, View } from './view.ts'

/** The longest list that Shopify accepts. */
const maxInputs = 250
const maxNoteLength = 5000

/** A `CartBuyerIdentityInput`: missing fields stay unchanged, `null` clears a field. */
interface BuyerIdentityInput {
  readonly email?: string | null
  readonly countryCode?: string | null
  readonly deliveryAddressPreferences?:
    | readonly { readonly deliveryAddress?: Address | null }[]
    | null
}

/** A `CartInput`. */
interface CreateInput {
  readonly lines?: readonly LineInput[] | null
  readonly attributes?: readonly Attribute[] | null
  readonly note?: string | null
  readonly buyerIdentity?: BuyerIdentityInput | null
  readonly discountCodes?: readonly string[] | null
  readonly giftCardCodes?: readonly string[] | null
}

/** The arguments of all mutations of a cart; the schema gives each mutation its own arguments. */
interface Arguments {
  readonly cartId: string
  readonly lines: readonly (LineInput & LineUpdate)[]
  readonly lineIds: readonly string[]
  readonly attributes: readonly Attribute[]
  readonly note: string
  readonly buyerIdentity: BuyerIdentityInput
  readonly discountCodes?: readonly string[] | null
  readonly giftCardCodes: readonly string[]
  readonly appliedGiftCardIds: readonly string[]
}

/** The root fields that make and change carts. */
export function cartMutations(shop: Shop, shown: Shown): View {
  /** Changes a cart, or leaves it unchanged if the change brings an error. */
  const change = (cart: Cart, make: (remarks: Remarks) => void) => {
    const remarks: Remarks = { userErrors: [], warnings: [] }
    make(remarks)
    if (shop.oldestVersion === '2025-01') applyOlderCodes(remarks)
    if (remarks.userErrors.length > 0) return { cart: null, ...remarks }
    shop.carts.save(cart)
    return { cart: cartView(shop.price(cart), shown), ...remarks }
  }
  const onCart =
    (make: (cart: Cart, args: Arguments, remarks: Remarks) => void) => (args: Arguments) => {
      const cart = shop.carts.withId(args.cartId)
      if (cart === undefined) return missingCart()
      return change(cart, (remarks) => make(cart, bounded(args), remarks))
    }
  return {
    cartCreate: ({ input }: { input?: CreateInput | null }) => {
      const cart = shop.carts.create()
      return change(cart, (remarks) => fill(cart, bounded(input ?? {}), shop, remarks))
    },
    cartLinesAdd: onCart((cart, { lines }, remarks) =>
      addLines(cart, lines, shop.catalog, remarks),
    ),
    cartLinesUpdate: onCart((cart, { lines }, remarks) =>
      updateLines(cart, lines, shop.catalog, remarks),
    ),
    cartLinesRemove: onCart((cart, { lineIds }, remarks) => removeLines(cart, lineIds, remarks)),
    cartAttributesUpdate: onCart((cart, { attributes }) => {
      cart.attributes = attributes
    }),
    cartNoteUpdate: onCart((cart, { note }, remarks) => setNote(cart, note, remarks, ['note'])),
    cartBuyerIdentityUpdate: onCart((cart, { buyerIdentity }) =>
      setBuyerIdentity(cart, buyerIdentity),
    ),
    cartDiscountCodesUpdate: onCart((cart, { discountCodes }) =>
      setCodes(cart, discountCodes ?? []),
    ),
    cartGiftCardCodesUpdate: onCart((_cart, { giftCardCodes }, remarks) =>
      rejectGiftCards(giftCardCodes, 'giftCardCodes', remarks),
    ),
    cartGiftCardCodesRemove: onCart((_cart, { appliedGiftCardIds }, remarks) =>
      rejectGiftCards(appliedGiftCardIds, 'appliedGiftCardIds', remarks),
    ),
  }
}

/** A version of the API without a code answers `INVALID` instead. */
function applyOlderCodes({ userErrors }: Remarks): void {
  for (const [index, error] of userErrors.entries()) {
    if (error.code === 'MERCHANDISE_NOT_APPLICABLE')
      userErrors[index] = { ...error, code: 'INVALID' }
  }
}

function fill(cart: Cart, input: CreateInput, shop: Shop, remarks: Remarks): void {
  cart.attributes = input.attributes ?? []
  setBuyerIdentity(cart, input.buyerIdentity ?? {})
  setNote(cart, input.note ?? '', remarks, ['input', 'note'])
  setCodes(cart, input.discountCodes ?? [])
  rejectGiftCards(input.giftCardCodes ?? [], 'giftCardCodes', remarks)
  addLines(cart, input.lines ?? [], shop.catalog, remarks, ['input'])
}

function setNote(cart: Cart, note: string, { userErrors }: Remarks, field: string[]): void {
  cart.note = note
  if (note.length <= maxNoteLength) return
  const message = `The note length must be below the specified maximum of ${maxNoteLength} characters.`
  userErrors.push({ code: 'NOTE_TOO_LONG', field, message })
}

function setBuyerIdentity(cart: Cart, input: BuyerIdentityInput): void {
  const { email, countryCode, deliveryAddressPreferences } = input
  if (email !== undefined) cart.email = email
  if (countryCode !== undefined) cart.countryCode = countryCode
  if (deliveryAddressPreferences === undefined) return
  cart.addresses = (deliveryAddressPreferences ?? []).flatMap(
    ({ deliveryAddress }) => deliveryAddress ?? [],
  )
}

/** The stand-in has sold no gift cards. */
function rejectGiftCards(cards: readonly string[], name: string, { userErrors }: Remarks): void {
  for (const index of cards.keys()) {
    const message = 'Gift card code is invalid.'
    userErrors.push({ code: 'INVALID', field: [name, String(index)], message })
  }
}

/** Shopify keeps each code once, regardless of case. */
function setCodes(cart: Cart, codes: readonly string[]): void {
  cart.discountCodes = [...new Map(codes.map((code) => [code.toUpperCase(), code])).values()]
}

/** @throws {GraphQLError} if a list is longer than Shopify accepts */
function bounded<Input extends object>(input: Input): Input {
  for (const value of Object.values(input) as unknown[]) {
    if (!Array.isArray(value) || value.length <= maxInputs) continue
    const message = `The input array size of ${value.length} is greater than the maximum allowed of ${maxInputs}.`
    throw new GraphQLError(message, { extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } })
  }
  return input
}

function missingCart() {
  const message = 'The specified cart does not exist.'
  return { cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'], message }], warnings: [] }
}
