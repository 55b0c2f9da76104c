import { shippingWays } from '#local/shop/cart/cart-cost.ts'
import type { Allocation, PricedCart, PricedLine } from '../cart/cart-cost.ts'
import { cartId, lineId } from '../cart/cart-store.ts'
import { type Address, addressFields, type Attribute } from '../cart/cart.ts'
import { globalId } from '../global-id.ts'
import { money } from '../money.ts'
import { connection, type PageArguments } from './connection.ts'
import { variantView } from './product-view.ts'
import type { Shown, View } from './view.ts'

/** A `Cart`. */
export function cartView(priced: PricedCart, shown: Shown): View {
  const { cart } = priced
  const lines = (args: PageArguments) =>
    connection(
      priced.lines,
      args,
      ({ line }) => line.id,
      (line) => lineView(line, priced, shown),
    )
  return {
    __typename: 'Cart',
    id: cartId(cart),
    createdAt: new Date(cart.createdAt).toISOString(),
    updatedAt: new Date(cart.updatedAt).toISOString(),
    checkoutUrl: `${shown.baseUrl}/cart/c/${cart.token}?key=${cart.key}`,
    lines,
    totalQuantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...attributesOf(cart.attributes),
    note: cart.note,
    cost: costOf(priced),
    estimatedCost: costOf(priced),
    discountCodes: priced.codes.map(({ code, isApplicable }) => ({
      code,
      applicable: isApplicable,
    })),
    discountAllocations: priced.allocations.map(allocationView),
    appliedGiftCards: priced.giftCards.map(({ card, usedCents }) => ({
      __typename: 'AppliedGiftCard',
      id: globalId('AppliedGiftCard', card.id),
      lastCharacters: card.code.slice(-4),
      balance: money(card.balanceCents),
      balanceV2: money(card.balanceCents),
      amountUsed: money(usedCents),
      amountUsedV2: money(usedCents),
      presentmentAmountUsed: money(usedCents),
    })),
    buyerIdentity: {
      email: cart.email,
      phone: cart.phone,
      countryCode: cart.countryCode,
      customer: null,
      preferences: null,
      purchasingCompany: null,
      deliveryAddressPreferences: cart.addresses.map(addressView),
    },
    deliveryGroups: (args: PageArguments) =>
      connection(
        cart.lines.length === 0 ? [] : cart.addresses.slice(0, 1),
        args,
        ({ id }) => String(id),
        (address) => deliveryGroupView(address, cart.token, lines),
      ),
    metafield: null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  }
}

/** Tax is left out: Shopify adds it only after it knows the delivery address. */
function costOf({ subtotalCents, totalCents }: PricedCart): View {
  return {
    checkoutChargeAmount: money(subtotalCents),
    subtotalAmount: money(subtotalCents),
    subtotalAmountEstimated: true,
    totalAmount: money(totalCents),
    totalAmountEstimated: true,
    totalDutyAmount: null,
    totalDutyAmountEstimated: true,
    totalTaxAmount: null,
    totalTaxAmountEstimated: true,
  }
}

function lineView(priced: PricedLine, { cart }: PricedCart, shown: Shown): View {
  const { line, merchandise, subtotalCents, totalCents, allocations } = priced
  const { variant, product } = merchandise
  const compareAt = variant.compareAtCents ? money(variant.compareAtCents) : null
  return {
    __typename: 'CartLine',
    id: lineId(cart, line),
    quantity: line.quantity,
    ...attributesOf(line.attributes),
    merchandise: () => variantView(product, variant, shown),
    cost: {
      amountPerQuantity: money(variant.priceCents),
      compareAtAmountPerQuantity: compareAt,
      subtotalAmount: money(subtotalCents),
      totalAmount: money(totalCents),
    },
    estimatedCost: {
      amount: money(variant.priceCents),
      compareAtAmount: compareAt,
      subtotalAmount: money(subtotalCents),
      totalAmount: money(totalCents),
    },
    discountAllocations: allocations.map(allocationView),
    sellingPlanAllocation: null,
  }
}

/** A fixed amount is shown as the part that this allocation gets, as Shopify's carts show it. */
function allocationView({ discount, cents }: Allocation): View {
  const targetType = discount.target === 'shipping' ? 'SHIPPING_LINE' : 'LINE_ITEM'
  const value =
    discount.percentage === undefined
      ? { __typename: 'MoneyV2', ...money(cents) }
      : { __typename: 'PricingPercentageValue', percentage: discount.percentage }
  return {
    __typename: 'CartCodeDiscountAllocation',
    code: discount.code,
    discountedAmount: money(cents),
    targetType,
    discountApplication: {
      targetType,
      allocationMethod: discount.target === 'order' ? 'ACROSS' : 'EACH',
      targetSelection: discount.target === 'line' ? 'ENTITLED' : 'ALL',
      value,
    },
  }
}

function deliveryGroupView(
  address: Address,
  token: string,
  cartLines: (args: PageArguments) => unknown,
): View {
  const options = shippingWays.map(({ handle, title, description, cents }) => ({
    code: title,
    handle: `${token}-${handle}`,
    title,
    description,
    deliveryMethodType: 'SHIPPING',
    estimatedCost: money(cents),
  }))
  return {
    id: globalId('CartDeliveryGroup', address.id),
    deliveryAddress: addressView(address),
    deliveryOptions: options,
    selectedDeliveryOption: options[0],
    groupType: 'ONE_TIME_PURCHASE',
    cartLines,
  }
}

function addressView({ id, fields, countryCode, provinceCode }: Address): View {
  const name = [fields.firstName, fields.lastName].filter(Boolean).join(' ')
  const area = [fields.city, provinceCode ?? fields.province, fields.country].filter(Boolean)
  return {
    __typename: 'MailingAddress',
    id: `${globalId('MailingAddress', id)}?model_name=CartAddress`,
    ...Object.fromEntries(addressFields.map((field) => [field, fields[field] ?? null])),
    name: name === '' ? null : name,
    countryCode,
    countryCodeV2: countryCode,
    provinceCode,
    latitude: null,
    longitude: null,
    formatted: [
      fields.address1,
      fields.address2,
      `${fields.city ?? ''} ${fields.zip ?? ''}`.trim(),
      fields.country,
    ].filter(Boolean),
    formattedArea: area.length === 0 ? null : area.join(', '),
  }
}

function attributesOf(attributes: readonly Attribute[]): View {
  return {
    attributes,
    attribute: ({ key }: { key: string }) => attributes.find((one) => one.key === key) ?? null,
  }
}
