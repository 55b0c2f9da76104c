import type { PricedCart, PricedLine } from '../cart/cart-cost.ts'
import { cartId, lineId } from '../cart/cart-store.ts'
import { type Address, addressFields } from '../cart/cart.ts'
import { globalId } from '../global-id.ts'
import { money } from '../money.ts'
import { variantView } from './catalog-view.ts'
import { connection, type PageArguments, type Shown, type View } from './view.ts'

/** A `Cart`. */
export function cartView(priced: PricedCart, shown: Shown): View {
  const { cart } = priced
  return {
    __typename: 'Cart',
    id: cartId(cart),
    createdAt: new Date(cart.createdAt).toISOString(),
    updatedAt: new Date(cart.updatedAt).toISOString(),
    checkoutUrl: `${shown.baseUrl}/cart/c/${cart.token}?key=${cart.key}`,
    lines: (page: PageArguments) =>
      connection(priced.lines, page, (line) => lineView(line, priced, shown)),
    attributes: cart.attributes,
    note: cart.note,
    cost: costOf(priced),
    discountCodes: cart.discountCodes.map((code) => ({ code, applicable: false })),
    discountAllocations: [],
    appliedGiftCards: [],
    buyerIdentity: {
      email: cart.email,
      phone: null,
      countryCode: cart.countryCode,
      customer: null,
      preferences: null,
      deliveryAddressPreferences: cart.addresses.map(addressView),
    },
    deliveryGroups: (page: PageArguments) => connection([], page, () => null),
  }
}

/** Tax is left out: Shopify adds tax only once it knows the delivery address. */
function costOf({ totalCents }: PricedCart): View {
  return {
    checkoutChargeAmount: money(totalCents),
    subtotalAmount: money(totalCents),
    totalAmount: money(totalCents),
    totalDutyAmount: null,
    totalTaxAmount: null,
  }
}

function lineView(priced: PricedLine, { cart }: PricedCart, shown: Shown): View {
  const { line, merchandise, totalCents } = priced
  const { variant, product } = merchandise
  return {
    __typename: 'CartLine',
    id: lineId(cart, line),
    quantity: line.quantity,
    attributes: line.attributes,
    merchandise: () => variantView(product, variant, shown),
    cost: {
      amountPerQuantity: money(variant.priceCents),
      compareAtAmountPerQuantity: variant.compareAtCents ? money(variant.compareAtCents) : null,
      subtotalAmount: money(totalCents),
      totalAmount: money(totalCents),
    },
    discountAllocations: [],
  }
}

function addressView(address: Address): View {
  return {
    __typename: 'MailingAddress',
    id: globalId('MailingAddress', '1?model_name=CartAddress'),
    ...Object.fromEntries(addressFields.map((field) => [field, address[field] ?? null])),
    name: null,
    countryCodeV2: null,
    provinceCode: null,
    latitude: null,
    longitude: null,
    formatted: [],
    formattedArea: null,
  }
}
