import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop, type ShopAnswer } from '#tests/support/start-shop.ts'

let running: RunningShop
beforeAll(async () => {
  running = await startShop()
})
afterAll(() => running.stop())
afterEach(() => running.shop.reset())

const cartFields = `
  id checkoutUrl totalQuantity note
  attributes { key value }
  lines(first: 250) { nodes {
    id quantity attributes { key value } merchandise { ... on ProductVariant { id title } }
    cost { amountPerQuantity { amount } subtotalAmount { amount } totalAmount { amount } }
    discountAllocations { discountedAmount { amount } ... on CartCodeDiscountAllocation { code } }
  } }
  cost { subtotalAmount { amount } totalAmount { amount currencyCode } totalTaxAmount { amount } }
  discountCodes { code applicable }
  discountAllocations {
    targetType discountedAmount { amount } ... on CartCodeDiscountAllocation { code }
    discountApplication {
      allocationMethod targetSelection targetType
      value { ... on MoneyV2 { amount } ... on PricingPercentageValue { percentage } }
    }
  }
  appliedGiftCards { id lastCharacters amountUsed { amount } balance { amount } }
  buyerIdentity {
    email phone countryCode
    deliveryAddressPreferences { ... on MailingAddress { city countryCodeV2 provinceCode formattedArea } }
  }
  deliveryGroups(first: 10) { nodes {
    deliveryOptions { title estimatedCost { amount } } selectedDeliveryOption { title }
    cartLines(first: 10) { nodes { id } }
  } }`

/** The types of the mutations' arguments. */
const types: Record<string, string> = {
  input: 'CartInput',
  cartId: 'ID!',
  lines: '[CartLineInput!]!',
  updates: '[CartLineUpdateInput!]!',
  lineIds: '[ID!]!',
  note: 'String!',
  attributes: '[AttributeInput!]!',
  buyerIdentity: 'CartBuyerIdentityInput!',
  discountCodes: '[String!]',
  giftCardCodes: '[String!]!',
  appliedGiftCardIds: '[ID!]!',
}

/** Sends a cart mutation; `updates` stands for the lines of an update. */
async function mutate(name: string, variables: Record<string, unknown>) {
  const names = Object.keys(variables)
  const declared = names.map((one) => `$${one}: ${types[one] ?? ''}`).join(', ')
  const passed = names.map((one) => `${one === 'updates' ? 'lines' : one}: $${one}`).join(', ')
  const { data, errors }: ShopAnswer = await running.ask(
    `mutation (${declared}) { ${name}(${passed}) {
      cart { ${cartFields} } userErrors { code field message } warnings { code message target }
    } }`,
    variables,
  )
  expect(errors).toBeUndefined()
  return data[name]
}

async function variantOf(handle: string, title = 'Default Title'): Promise<string> {
  const { data } = await running.ask(
    `query ($handle: String!) { product(handle: $handle) { variants(first: 9) { nodes { id title } } } }`,
    { handle },
  )
  const nodes: { id: string; title: string }[] = data.product.variants.nodes
  return nodes.find((variant) => variant.title === title)?.id ?? ''
}

async function cartWith(...lines: [handle: string, quantity: number, title?: string][]) {
  const input = await Promise.all(
    lines.map(async ([handle, quantity, title]) => ({
      merchandiseId: await variantOf(handle, title),
      quantity,
    })),
  )
  const { cart } = await mutate('cartCreate', { input: { lines: input } })
  return cart
}

const read = async (id: string) => {
  const { data } = await running.ask(`query ($id: ID!) { cart(id: $id) { ${cartFields} } }`, { id })
  return data.cart
}

describe('a cart', () => {
  test('begins empty, with an id and an address like Shopify’s', async () => {
    const { cart, userErrors, warnings } = await mutate('cartCreate', { input: {} })
    expect(cart.id).toMatch(/^gid:\/\/shopify\/Cart\/[\w-]{24}\?key=[0-9a-f]{32}$/)
    expect(cart.checkoutUrl).toBe(cart.id.replace('gid://shopify/Cart', `${running.url}/cart/c`))
    expect(cart).toMatchObject({ totalQuantity: 0, lines: { nodes: [] }, discountCodes: [] })
    expect(cart.cost).toEqual({
      subtotalAmount: { amount: '0.0' },
      totalAmount: { amount: '0.0', currencyCode: 'USD' },
      totalTaxAmount: null,
    })
    expect([userErrors, warnings]).toEqual([[], []])
    expect(await read(cart.id)).toEqual(cart)
  })

  test('takes everything at its creation', async () => {
    const lines = [{ merchandiseId: await variantOf('master-kit'), quantity: 2 }]
    const { cart } = await mutate('cartCreate', {
      input: {
        lines,
        note: 'Gate 4',
        attributes: [{ key: 'tail', value: 'N123PJ' }],
        buyerIdentity: { email: 'crew@petjet.example', countryCode: 'US' },
        discountCodes: ['WELCOME10'],
        giftCardCodes: ['PETJET50GIFT0001'],
      },
    })
    expect(cart).toMatchObject({
      note: 'Gate 4',
      attributes: [{ key: 'tail', value: 'N123PJ' }],
      buyerIdentity: { email: 'crew@petjet.example', countryCode: 'US' },
      discountCodes: [{ code: 'WELCOME10', applicable: true }],
      cost: { subtotalAmount: { amount: '1998.0' }, totalAmount: { amount: '1748.2' } },
    })
  })

  test.each([
    ['an unknown token', 'gid://shopify/Cart/unknown?key=abc'],
    ['no key', 'gid://shopify/Cart/unknown'],
  ])('is not found by %s', async (_, id) => {
    expect(await read(id)).toBeNull()
    expect(await mutate('cartNoteUpdate', { cartId: id, note: 'x' })).toEqual({
      cart: null,
      userErrors: [
        { code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' },
      ],
      warnings: [],
    })
  })

  test('needs its key', async () => {
    const { id } = await cartWith(['master-kit', 1])
    expect(await read(id.replace(/key=.*/, 'key=00000000000000000000000000000000'))).toBeNull()
    expect(await read(id)).toMatchObject({ totalQuantity: 1 })
  })
})

describe('its lines', () => {
  test('merge if merchandise and attributes are the same', async () => {
    const cart = await cartWith(['food-and-snack-kit', 1])
    const merchandiseId = await variantOf('food-and-snack-kit')
    const attributes = [{ key: 'flavor', value: 'beef' }]
    const lines = [
      { merchandiseId, quantity: 2 },
      { merchandiseId, attributes },
      { merchandiseId, attributes, quantity: 3 },
    ]
    const answer = await mutate('cartLinesAdd', { cartId: cart.id, lines })
    expect(answer.cart.lines.nodes).toMatchObject([
      { id: cart.lines.nodes[0].id, quantity: 3, attributes: [] },
      { quantity: 4, attributes, cost: { totalAmount: { amount: '316.0' } } },
    ])
  })

  test('change and go', async () => {
    const cart = await cartWith(['food-and-snack-kit', 1], ['cabin-clean-up-kit', 1, 'Basic Kit'])
    const [first, second] = cart.lines.nodes
    const merchandiseId = await variantOf('cabin-clean-up-kit', 'Pro Kit')
    const updates = [
      { id: first.id, quantity: 5 },
      { id: second.id, merchandiseId },
    ]
    const changed = await mutate('cartLinesUpdate', { cartId: cart.id, updates })
    expect(changed.cart.lines.nodes).toMatchObject([
      { id: first.id, quantity: 5 },
      { id: second.id, quantity: 1, merchandise: { title: 'Pro Kit' } },
    ])
    const none = [{ id: first.id, quantity: 0 }]
    const emptied = await mutate('cartLinesUpdate', { cartId: cart.id, updates: none })
    expect(emptied.cart.lines.nodes).toMatchObject([{ id: second.id }])
    const removed = await mutate('cartLinesRemove', { cartId: cart.id, lineIds: [second.id] })
    expect(removed.cart.lines.nodes).toEqual([])
  })

  test('get the available quantity, with a warning', async () => {
    const { id } = await cartWith(['master-kit', 3])
    const merchandiseId = await variantOf('master-kit')
    const lines = [{ merchandiseId, quantity: 2 }]
    const { cart, userErrors, warnings } = await mutate('cartLinesAdd', { cartId: id, lines })
    expect(cart.lines.nodes).toMatchObject([{ quantity: 4 }])
    expect(userErrors).toEqual([])
    expect(warnings).toEqual([
      {
        code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: 'Only 4 items were added to your cart due to availability.',
        target: cart.lines.nodes[0].id,
      },
    ])
  })

  test('share the stock', async () => {
    const { id } = await cartWith(['master-kit', 3])
    const lines = [
      {
        merchandiseId: await variantOf('master-kit'),
        quantity: 3,
        attributes: [{ key: 'for', value: 'N2' }],
      },
    ]
    const { cart } = await mutate('cartLinesAdd', { cartId: id, lines })
    expect(cart.lines.nodes).toMatchObject([{ quantity: 3 }, { quantity: 1 }])
  })

  test.each([
    ['has none of', () => {}, 'apparel-and-swag-kit'],
    [
      'stopped selling',
      () => running.shop.catalogue.change('master-kit', { isForSale: false }),
      'master-kit',
    ],
  ])('leave out what the shop %s', async (_, prepare, handle) => {
    prepare()
    const lines = [{ merchandiseId: await variantOf(handle), quantity: 1 }]
    const { cart, warnings } = await mutate('cartCreate', { input: { lines } })
    expect(cart.lines.nodes).toEqual([])
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK' }])
    expect(warnings[0].message).toMatch(/^The product '.+ Kit' is already sold out\.$/)
  })

  test('take nothing that does not exist or is hidden', async () => {
    const { id } = await cartWith(['master-kit', 1])
    const hidden = await variantOf('galley-bowl-set')
    running.shop.catalogue.change('galley-bowl-set', { isPublished: false })
    const known = { merchandiseId: await variantOf('master-kit') }
    const unknown = ['gid://shopify/ProductVariant/1', 'gid://shopify/Product/1', 'x', hidden]
    const lines = [known, ...unknown.map((merchandiseId) => ({ merchandiseId }))]
    const { cart, userErrors } = await mutate('cartLinesAdd', { cartId: id, lines })
    expect(cart).toBeNull()
    expect(userErrors).toEqual(
      unknown.map((merchandiseId, index) => ({
        code: 'INVALID',
        field: ['lines', String(index + 1), 'merchandiseId'],
        message: `The merchandise with id ${merchandiseId} does not exist.`,
      })),
    )
    expect(await read(id)).toMatchObject({ totalQuantity: 1 })
  })

  test.each([
    [-1, 'INVALID'],
    [1_000_000, 'LESS_THAN'],
    [2, 'MINIMUM_NOT_MET'],
    [7, 'INVALID_INCREMENT'],
    [14, 'MAXIMUM_EXCEEDED'],
  ])('refuse the quantity %i: %s', async (quantity, code) => {
    const product = running.shop.catalogue.withHandle('food-and-snack-kit')
    const variant = product?.variants[0]
    if (variant !== undefined) {
      Object.assign(variant, { quantityRule: { minimum: 4, maximum: 12, increment: 2 } })
    }
    const lines = [{ merchandiseId: await variantOf('food-and-snack-kit'), quantity }]
    const { cart, userErrors } = await mutate('cartCreate', { input: { lines } })
    expect(cart).toBeNull()
    expect(userErrors).toMatchObject([{ code, field: ['input', 'lines', '0', 'quantity'] }])
  })

  test('are known by their ids only', async () => {
    const { id } = await cartWith(['master-kit', 1])
    const line = 'gid://shopify/CartLine/other?cart=x'
    const update = await mutate('cartLinesUpdate', {
      cartId: id,
      updates: [{ id: line, quantity: 1 }],
    })
    const removal = await mutate('cartLinesRemove', { cartId: id, lineIds: [line] })
    const message = `The merchandise line with id ${line} does not exist.`
    const code = 'INVALID_MERCHANDISE_LINE'
    expect(update.userErrors).toEqual([{ code, field: ['lines', '0', 'id'], message }])
    expect(removal.userErrors).toEqual([{ code, field: ['lineIds', '0'], message }])
  })

  test('come in pages of 250, and no more than 500', async () => {
    const merchandiseId = await variantOf('food-and-snack-kit')
    running.shop.catalogue.change('food-and-snack-kit', { stock: 10_000 })
    const batch = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        merchandiseId,
        attributes: [{ key: 'n', value: String(from + index) }],
      }))
    const { cart } = await mutate('cartCreate', { input: { lines: batch(0, 250) } })
    await mutate('cartLinesAdd', { cartId: cart.id, lines: batch(250, 20) })
    const page = `query ($id: ID!, $after: String) { node(id: $id) { ... on Cart {
      lines(first: 250, after: $after) { edges { cursor } nodes { attribute(key: "n") { value } }
      pageInfo { hasNextPage hasPreviousPage } } } } }`
    const first = (await running.ask(page, { id: cart.id })).data.node.lines
    expect(first.nodes).toHaveLength(250)
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false })
    const after = first.edges[249].cursor
    const second = (await running.ask(page, { id: cart.id, after })).data.node.lines
    expect(second.nodes).toHaveLength(20)
    expect(second.nodes[0].attribute.value).toBe('250')
    const more = await mutate('cartLinesAdd', { cartId: cart.id, lines: batch(300, 231) })
    expect(more.userErrors).toMatchObject([{ code: 'MAXIMUM_EXCEEDED', field: ['lines'] }])
    const lines = batch(0, 251)
    const tooMany = await running.ask(
      `mutation ($lines: [CartLineInput!]!, $id: ID!) { cartLinesAdd(lines: $lines, cartId: $id) { cart { id } } }`,
      { id: cart.id, lines },
    )
    expect(tooMany.errors).toMatchObject([{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }])
  })
})

describe('discounts', () => {
  const codesOn = async (cart: { id: string }, ...discountCodes: string[]) =>
    (await mutate('cartDiscountCodesUpdate', { cartId: cart.id, discountCodes })).cart

  test('in percent of the order go to every line', async () => {
    const cart = await codesOn(
      await cartWith(['food-and-snack-kit', 1], ['master-kit', 1]),
      'welcome10',
    )
    expect(cart.discountCodes).toEqual([{ code: 'welcome10', applicable: true }])
    expect(cart.discountAllocations).toMatchObject([
      {
        code: 'WELCOME10',
        targetType: 'LINE_ITEM',
        discountedAmount: { amount: '7.9' },
        discountApplication: {
          allocationMethod: 'ACROSS',
          targetSelection: 'ALL',
          value: { percentage: 10 },
        },
      },
      { discountedAmount: { amount: '99.9' } },
    ])
    expect(cart.cost).toMatchObject({
      subtotalAmount: { amount: '1078.0' },
      totalAmount: { amount: '970.2' },
    })
  })

  test('of a fixed amount are shared to the cent', async () => {
    const three = await cartWith(
      ['food-and-snack-kit', 1],
      ['galley-bowl-set', 1],
      ['master-kit', 1],
    )
    const { discountAllocations, cost } = await codesOn(three, 'CREW25')
    const amounts: string[] = discountAllocations.map(
      (one: { discountedAmount: { amount: string } }) => one.discountedAmount.amount,
    )
    expect(amounts).toEqual(['1.78', '0.78', '22.44'])
    expect(discountAllocations[0].discountApplication.value).toEqual({ amount: '1.78' })
    expect(cost.totalAmount.amount).toBe('1087.5')
  })

  test('of a product stay on its lines', async () => {
    const two = await cartWith(['cabin-clean-up-kit', 2, 'Pro Kit'], ['master-kit', 1])
    const cart = await codesOn(two, 'CABIN20')
    expect(cart.discountAllocations).toEqual([])
    expect(cart.lines.nodes).toMatchObject([
      {
        discountAllocations: [{ code: 'CABIN20', discountedAmount: { amount: '139.6' } }],
        cost: { subtotalAmount: { amount: '698.0' }, totalAmount: { amount: '558.4' } },
      },
      { discountAllocations: [] },
    ])
    expect(cart.cost.totalAmount.amount).toBe('1557.4')
  })

  test('on the shipping cost nothing else', async () => {
    const cart = await codesOn(await cartWith(['master-kit', 1]), 'FREESHIP')
    expect(cart.discountAllocations).toMatchObject([
      { targetType: 'SHIPPING_LINE', discountApplication: { value: { percentage: 100 } } },
    ])
    expect(cart.cost.totalAmount.amount).toBe('999.0')
  })

  test('that do not apply are named as such', async () => {
    const one = await cartWith(['master-kit', 1])
    const cart = await codesOn(one, 'FLEET500', 'CABIN20', 'NOPE')
    expect(cart.discountCodes).toEqual([
      { code: 'FLEET500', applicable: false },
      { code: 'CABIN20', applicable: false },
      { code: 'NOPE', applicable: false },
    ])
    expect(cart.cost.totalAmount.amount).toBe('999.0')
    expect((await codesOn(one)).discountCodes).toEqual([])
  })

  test('never make an order cost less than nothing', async () => {
    running.shop.catalogue.change('galley-bowl-set', { priceCents: 1000 })
    const cart = await codesOn(await cartWith(['galley-bowl-set', 1]), 'CREW25', 'WELCOME10')
    expect(cart.cost.totalAmount.amount).toBe('0.0')
  })
})

describe('gift cards', () => {
  test('pay up to their balance, and can be removed', async () => {
    const { id } = await cartWith(['food-and-snack-kit', 1])
    const giftCardCodes = ['petjet50-gift-0001', 'PETJET5KGIFT0002']
    const { cart } = await mutate('cartGiftCardCodesUpdate', { cartId: id, giftCardCodes })
    expect(cart.appliedGiftCards).toMatchObject([
      { lastCharacters: '0001', amountUsed: { amount: '50.0' }, balance: { amount: '50.0' } },
      { lastCharacters: '0002', amountUsed: { amount: '29.0' }, balance: { amount: '5000.0' } },
    ])
    expect(cart.cost.totalAmount.amount).toBe('0.0')
    const appliedGiftCardIds = [cart.appliedGiftCards[1].id]
    const after = await mutate('cartGiftCardCodesRemove', { cartId: id, appliedGiftCardIds })
    expect(after.cart.cost.totalAmount.amount).toBe('29.0')
    const again = await mutate('cartGiftCardCodesRemove', { cartId: id, appliedGiftCardIds })
    expect(again.userErrors).toMatchObject([
      { code: 'INVALID', field: ['appliedGiftCardIds', '0'] },
    ])
  })

  test('that are unknown or not accepted leave the cart unchanged', async () => {
    const { id } = await cartWith(['food-and-snack-kit', 1])
    const unknown = await mutate('cartGiftCardCodesUpdate', { cartId: id, giftCardCodes: ['NOPE'] })
    expect(unknown.userErrors).toMatchObject([{ code: 'INVALID', field: ['giftCardCodes', '0'] }])
    expect(unknown.cart.appliedGiftCards).toEqual([])
    running.shop.settings = { ...running.shop.settings, takesGiftCards: false }
    const codes = ['PETJET50GIFT0001']
    const notSold = await mutate('cartGiftCardCodesUpdate', { cartId: id, giftCardCodes: codes })
    expect(notSold.warnings).toMatchObject([{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE' }])
    expect(notSold.cart.appliedGiftCards).toEqual([])
  })
})

describe('the buyer’s data', () => {
  test('includes note and attributes', async () => {
    const { id } = await cartWith(['master-kit', 1])
    await mutate('cartNoteUpdate', { cartId: id, note: 'Gate 4' })
    const attributes = [{ key: 'tail', value: 'N1' }]
    await mutate('cartAttributesUpdate', { cartId: id, attributes })
    expect(await read(id)).toMatchObject({ note: 'Gate 4', attributes })
  })

  test('is rejected if it is too long, and the cart stays unchanged', async () => {
    const { id } = await cartWith(['master-kit', 1])
    await mutate('cartNoteUpdate', { cartId: id, note: 'short' })
    const note = 'x'.repeat(5001)
    const answer = await mutate('cartNoteUpdate', { cartId: id, note })
    expect(answer.userErrors).toMatchObject([{ code: 'NOTE_TOO_LONG', field: ['note'] }])
    const attributes = [{ key: 'k', value: 'x'.repeat(2001) }]
    const long = await mutate('cartAttributesUpdate', { cartId: id, attributes })
    expect(long.userErrors).toMatchObject([{ code: 'INVALID', field: ['attributes', '0'] }])
    expect(await read(id)).toMatchObject({ note: 'short', attributes: [] })
  })

  test('leads to a delivery', async () => {
    const { id, lines } = await cartWith(['master-kit', 1])
    const deliveryAddress = {
      address1: 'Chestnut Street 92',
      city: 'Louisville',
      country: 'United States',
      province: 'Kentucky',
      zip: '40202',
      phone: '555-625-1199',
    }
    const buyerIdentity = { deliveryAddressPreferences: [{ deliveryAddress }] }
    const { cart } = await mutate('cartBuyerIdentityUpdate', { cartId: id, buyerIdentity })
    expect(cart.buyerIdentity).toMatchObject({
      countryCode: 'US',
      deliveryAddressPreferences: [
        {
          city: 'Louisville',
          countryCodeV2: 'US',
          provinceCode: 'KY',
          formattedArea: 'Louisville, KY, United States',
        },
      ],
    })
    expect(cart.deliveryGroups.nodes).toMatchObject([
      {
        deliveryOptions: [{ title: 'Standard' }, { title: 'Next day' }],
        selectedDeliveryOption: { title: 'Standard' },
        cartLines: { nodes: [{ id: lines.nodes[0].id }] },
      },
    ])
  })

  const usAddress = { city: 'Louisville', country: 'United States', province: 'Kentucky' }
  test.each([
    [{ ...usAddress, city: 'Loui 🐶' }, 'city', 'ADDRESS_FIELD_CONTAINS_EMOJIS'],
    [{ ...usAddress, city: '<b>L</b>' }, 'city', 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'],
    [{ ...usAddress, address1: 'www.x.example' }, 'address1', 'ADDRESS_FIELD_CONTAINS_URL'],
    [{ ...usAddress, phone: 'call' }, 'phone', 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'],
    [{ ...usAddress, city: 'x'.repeat(256) }, 'city', 'ADDRESS_FIELD_IS_TOO_LONG'],
    [{ city: 'Louisville' }, 'country', 'ADDRESS_FIELD_IS_REQUIRED'],
    [{ country: 'Atlantis' }, 'country', 'INVALID'],
    [{ ...usAddress, province: 'Ontario' }, 'province', 'PROVINCE_NOT_FOUND'],
    [{ ...usAddress, zip: 'ABC' }, 'zip', 'INVALID_ZIP_CODE_FOR_COUNTRY'],
    [{ ...usAddress, zip: '90210' }, 'zip', 'INVALID_ZIP_CODE_FOR_PROVINCE'],
  ])('is refused in an address such as %j', async (deliveryAddress, field, code) => {
    const { id } = await cartWith(['master-kit', 1])
    const buyerIdentity = { deliveryAddressPreferences: [{ deliveryAddress }] }
    const answer = await mutate('cartBuyerIdentityUpdate', { cartId: id, buyerIdentity })
    const at = ['buyerIdentity', 'deliveryAddressPreferences', '0', 'deliveryAddress', field]
    expect(answer.userErrors).toMatchObject([{ code, field: at }])
    expect(answer.cart.buyerIdentity.deliveryAddressPreferences).toEqual([])
  })

  test.each([
    ['email', 'nobody'],
    ['phone', 'call me'],
  ])('is refused as %s: %s', async (field, value) => {
    const { id } = await cartWith(['master-kit', 1])
    const buyerIdentity = { [field]: value }
    const answer = await mutate('cartBuyerIdentityUpdate', { cartId: id, buyerIdentity })
    expect(answer.userErrors).toMatchObject([{ code: 'INVALID', field: ['buyerIdentity', field] }])
    expect(answer.cart.buyerIdentity).toMatchObject({ email: null, phone: null })
  })
})
