import { afterEach, describe, expect, test, vi } from 'vitest'
import { ShopError } from '#schemas/shop/shop-error.ts'
import { openStorefront } from '#tests/support/open-storefront.ts'
import { type ScriptedAnswer, startScriptedShop } from '#tests/support/scripted-shop.ts'

afterEach(() => vi.restoreAllMocks())

async function shopThatAnswers(...answers: ScriptedAnswer[]) {
  const shop = await startScriptedShop(answers)
  const account = { domain: 'petjet.myshopify.com', token: 'public-token', url: shop.url }
  return { ...shop, ...openStorefront(account, { timeoutMs: 300 }) }
}

const failureOf = async (promise: Promise<unknown>) => {
  const cause: unknown = await promise.catch((thrown: unknown) => thrown)
  if (!(cause instanceof ShopError)) throw new Error('No ShopError.', { cause })
  return cause
}

const id = 'gid://shopify/Cart/abc?key=1'
const line = { variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }
const soldOut = { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'Sold out' }
const notFound = { code: 'INVALID_MERCHANDISE_LINE', field: ['lines', '0'], message: 'Not there' }
const transport = [{ message: 'Something went wrong', extensions: { code: 'WHATEVER' } }]

describe('the order in which an answer to a mutation is handled', () => {
  test('1. a returned cart carries the mapped user errors, whatever else the response contains', async () => {
    const payload = { cart: rawCart(), userErrors: [notFound], warnings: [soldOut] }
    const body = { data: { cartLinesAdd: payload }, errors: transport }
    await using shop = await shopThatAnswers({ body })
    const changed = await shop.storefront.addLineItems(id, [line])
    expect(changed.userErrors.map(({ code }) => code)).toEqual([
      'LINE_ITEM_NOT_FOUND',
      'NOT_ENOUGH_IN_STOCK',
    ])
  })

  test('2. transport errors make the call fail; the message contains the serialized errors', async () => {
    const payload = { cart: null, userErrors: [notFound], warnings: [] }
    const body = { data: { cartLinesAdd: payload }, errors: transport }
    await using shop = await shopThatAnswers({ body })
    const failure = await failureOf(shop.storefront.addLineItems(id, [line]))
    expect(JSON.parse(failure.message)).toEqual(transport)
    await using nothing = await shopThatAnswers({ body: { data: null, errors: transport } })
    const other = await failureOf(nothing.storefront.addLineItems(id, [line]))
    expect(JSON.parse(other.message)).toEqual(transport)
  })

  test('3. user errors or warnings alone make the call fail with the mapped list', async () => {
    const payload = { cart: null, userErrors: [notFound], warnings: [soldOut] }
    await using shop = await shopThatAnswers({ body: { data: { cartLinesAdd: payload } } })
    expect(await failureOf(shop.storefront.addLineItems(id, [line]))).toMatchObject({
      code: 'user-errors',
      message: 'Not there Sold out',
      userErrors: [{ code: 'LINE_ITEM_NOT_FOUND' }, { code: 'NOT_ENOUGH_IN_STOCK' }],
    })
  })

  test('4. otherwise the error says that the named mutation failed due to an unknown error', async () => {
    const payload = { cart: null, userErrors: [], warnings: [] }
    await using shop = await shopThatAnswers({ body: { data: { cartLinesAdd: payload } } })
    expect(await failureOf(shop.storefront.addLineItems(id, [line]))).toMatchObject({
      code: 'unreadable',
      message: 'The cartLinesAdd mutation failed due to an unknown error.',
    })
  })

  test('if a cart cannot be created, the message is “Failed to create cart”', async () => {
    const payload = { cart: null, userErrors: [notFound], warnings: [] }
    await using shop = await shopThatAnswers({ body: { data: { cartCreate: payload } } })
    expect(await failureOf(shop.storefront.createCheckout())).toMatchObject({
      code: 'user-errors',
      message: 'Failed to create cart',
      userErrors: [{ code: 'LINE_ITEM_NOT_FOUND' }],
    })
  })
})

describe('discount mapping', () => {
  const twoLines = [rawLine('1', '100.0'), rawLine('2', '50.0')]
  const codes = [{ code: 'CREW', applicable: true }]

  test('if there is one order-level allocation per line, each line gets one, the smallest for the cheapest', async () => {
    const discountAllocations = [allocation('20.0'), allocation('10.0')]
    const cart = rawCart({ lines: twoLines, discountAllocations, discountCodes: codes })
    await using shop = await shopThatAnswers({ body: { data: { cart } } })
    const checkout = await shop.storefront.fetchCheckout(id)
    expect(checkout?.lineItems.map((item) => item.discountAllocations)).toMatchObject([
      [{ allocatedAmount: { amount: '20.0' } }],
      [{ allocatedAmount: { amount: '10.0' } }],
    ])
    expect(checkout?.discountApplications).toMatchObject([
      { code: 'CREW', applicable: true, value: { amount: '30.0' } },
    ])
  })

  test('the discount of one kind of kit stays on its lines', async () => {
    const value = { percentage: 20 }
    const ofLine = {
      ...allocation('20.0'),
      discountApplication: {
        targetType: 'LINE_ITEM',
        allocationMethod: 'EACH',
        targetSelection: 'ENTITLED',
        value,
      },
    }
    const lines = [rawLine('1', '100.0', { discountAllocations: [ofLine] }), rawLine('2', '50.0')]
    const cart = rawCart({ lines, discountCodes: codes })
    await using shop = await shopThatAnswers({ body: { data: { cart } } })
    const checkout = await shop.storefront.fetchCheckout(id)
    expect(checkout?.lineItems.map((item) => item.discountAllocations.length)).toEqual([1, 0])
    expect(checkout?.discountApplications).toMatchObject([{ code: 'CREW', value }])
  })

  test.each([
    ['an allocation has neither code nor title', [allocation('10.0', {}), allocation('10.0', {})]],
    ['their count is no multiple of the number of lines', [allocation('10.0')]],
    [
      'a code is not among the cart’s',
      [allocation('10.0', { code: 'OTHER' }), allocation('5.0', { code: 'OTHER' })],
    ],
  ])('lines are shown without discounts, and the error is logged, if %s', async (_, given) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const cart = rawCart({ lines: twoLines, discountAllocations: given, discountCodes: codes })
    await using shop = await shopThatAnswers({ body: { data: { cart } } })
    const checkout = await shop.storefront.fetchCheckout(id)
    expect(checkout?.lineItems.map(({ title }) => title)).toEqual(['Kit 1', 'Kit 2'])
    expect(checkout?.lineItems.flatMap((item) => item.discountAllocations)).toEqual([])
    expect(checkout?.discountApplications).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('totals', () => {
  const money = (amount: string) => ({ amount, currencyCode: 'USD' })

  test('the subtotal is the total with gift cards, less duties and taxes', async () => {
    const card = {
      id: 'gid://shopify/AppliedGiftCard/1',
      lastCharacters: '0001',
      amountUsed: money('30.0'),
      balance: money('0.0'),
      presentmentAmountUsed: money('30.1'),
    }
    const cost = {
      totalAmount: money('70.20'),
      totalTaxAmount: money('8.25'),
      totalDutyAmount: money('2.0'),
      checkoutChargeAmount: money('70.20'),
    }
    const cart = rawCart({ cost, appliedGiftCards: [card] })
    await using shop = await shopThatAnswers({ body: { data: { cart } } })
    expect(await shop.storefront.fetchCheckout(id)).toMatchObject({
      paymentDue: money('70.2'),
      lineItemsSubtotalPrice: money('70.2'),
      totalTax: money('8.25'),
      totalPrice: money('100.3'),
      subtotalPrice: money('90.05'),
    })
  })

  test('an amount with a superfluous zero, which the SDK cannot store, is shortened', async () => {
    const cart = rawCart({ cost: { totalAmount: money('100.00') } })
    await using shop = await shopThatAnswers({ body: { data: { cart } } })
    expect((await shop.storefront.fetchCheckout(id))?.totalPrice).toEqual(money('100.0'))
  })
})

describe('an unreadable cart fails with the unknown error without waiting', () => {
  test.each([
    ['no address', rawCart({ checkoutUrl: null })],
    ['an address that runs code', rawCart({ checkoutUrl: 'javascript:alert(1)' })],
    ['no cost', rawCart({ cost: null })],
    ['no lines', rawCart({ lines: [null] as unknown as object[] })],
    ['a gift card without an amount', rawCart({ appliedGiftCards: [{ id: '1' }] })],
    [
      'a discount without a value',
      rawCart({
        discountAllocations: [
          { discountedAmount: { amount: '1.0' }, discountApplication: { value: null }, code: 'A' },
        ],
      }),
    ],
  ])('with %s', async (_, cart) => {
    await using shop = await shopThatAnswers({ body: { data: { cart } } })
    expect(await failureOf(shop.storefront.fetchCheckout(id))).toMatchObject({
      code: 'unreadable',
      message: 'an unknown error has occurred.',
    })
  })

  test('if its second page fails, or its pages never end', async () => {
    const lines = {
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
      edges: [{ cursor: '1', node: rawLine('1', '1.0') }],
    }
    const first = { body: { data: { cart: { ...rawCart(), lines } } } }
    await using broken = await shopThatAnswers(first, { status: 500, body: '' })
    expect(await failureOf(broken.storefront.fetchCheckout(id))).toMatchObject({
      code: 'unreachable',
    })
    const page = { body: { data: { node: { __typename: 'Cart', id, lines } } } }
    await using endless = await shopThatAnswers(first, page)
    expect(await failureOf(endless.storefront.fetchCheckout(id))).toMatchObject({
      code: 'unreadable',
    })
    expect(endless.questions.length).toBeLessThanOrEqual(100)
  })
})

test('a change to a missing cart fails with a clear error instead of a crash of the SDK', async () => {
  await using shop = await shopThatAnswers({ body: { data: { cart: null } } })
  const missing = { code: 'user-errors', userErrors: [{ code: 'INVALID', field: ['cartId'] }] }
  const { storefront } = shop
  expect(await failureOf(storefront.addDiscount(id, 'CREW'))).toMatchObject(missing)
  expect(await failureOf(storefront.replaceLineItems(id, [line]))).toMatchObject(missing)
  expect(await failureOf(storefront.updateAttributes(id, {}))).toMatchObject(missing)
  expect(await storefront.fetchCheckout(id)).toBeNull()
})

const money = (amount: string) => ({ amount, currencyCode: 'USD' })

/** One discount in a line or a cart. */
const allocation = (amount: string, more: object = { code: 'CREW' }) => ({
  discountedAmount: money(amount),
  discountApplication: {
    targetType: 'LINE_ITEM',
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    value: money(amount),
  },
  ...more,
})

/** A line as the shop sends it to the SDK. */
const rawLine = (id: string, amount: string, more: object = {}) => ({
  id: `gid://shopify/CartLine/${id}`,
  quantity: 1,
  attributes: [],
  cost: { totalAmount: money(amount), subtotalAmount: money(amount) },
  discountAllocations: [],
  merchandise: {
    id: `gid://shopify/ProductVariant/${id}`,
    title: 'Default Title',
    available: true,
    price: money(amount),
    image: null,
    sku: null,
    compareAtPrice: null,
    product: { id: `gid://shopify/Product/${id}`, handle: `kit-${id}`, title: `Kit ${id}` },
  },
  ...more,
})

/** A cart as the shop sends it to the SDK, with changes that a test wants. */
const rawCart = ({
  lines = [rawLine('1', '100.0')],
  ...more
}: { lines?: object[]; [field: string]: unknown } = {}) => ({
  id: 'gid://shopify/Cart/abc?key=1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  checkoutUrl: 'https://petjet.myshopify.com/cart/c/abc?key=1',
  note: '',
  attributes: [],
  discountCodes: [],
  discountAllocations: [],
  appliedGiftCards: [],
  buyerIdentity: { countryCode: 'US', email: null, deliveryAddressPreferences: [] },
  cost: { totalAmount: money('100.0'), totalTaxAmount: null, totalDutyAmount: null },
  lines: {
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
    edges: lines.map((node, index) => ({ cursor: String(index), node })),
  },
  ...more,
})
