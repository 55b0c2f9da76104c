import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop, type ShopAnswer } from '../../tests/support/start-shop.ts'
import { teaShop } from '../../tests/support/tea-shop.ts'

let running: RunningShop
beforeAll(async () => {
  running = await startShop(teaShop)
})
afterAll(() => running.stop())
afterEach(() => running.shop.reset())

const cartFields = `
  id checkoutUrl note
  lines(first: 250) { nodes {
    id quantity attributes { key value } cost { totalAmount { amount } }
  } }
  cost { subtotalAmount { amount } totalAmount { amount currencyCode } totalTaxAmount { amount } }
  discountCodes { code }`

/** The types of the mutations' arguments. */
const types: Record<string, string> = {
  input: 'CartInput',
  cartId: 'ID!',
  lines: '[CartLineInput!]!',
  updates: '[CartLineUpdateInput!]!',
  lineIds: '[ID!]!',
  note: 'String!',
}

/** Sends a cart mutation; `updates` represents the lines of an update. */
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
    `query ($handle: String!) { productByHandle(handle: $handle) { variants(first: 9) { nodes { id title } } } }`,
    { handle },
  )
  const nodes: { id: string; title: string }[] = data.productByHandle.variants.nodes
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
  test('starts empty, with an id and an address like Shopify’s', async () => {
    const { cart, userErrors, warnings } = await mutate('cartCreate', { input: {} })
    expect(cart.id).toMatch(/^gid:\/\/shopify\/Cart\/[\w-]{24}\?key=[0-9a-f]{32}$/)
    expect(cart.checkoutUrl).toBe(cart.id.replace('gid://shopify/Cart', `${running.url}/cart/c`))
    expect(cart).toMatchObject({ lines: { nodes: [] }, discountCodes: [] })
    expect(cart.cost).toEqual({
      subtotalAmount: { amount: '0.0' },
      totalAmount: { amount: '0.0', currencyCode: 'USD' },
      totalTaxAmount: null,
    })
    expect([userErrors, warnings]).toEqual([[], []])
    expect(await read(cart.id)).toEqual(cart)
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

  test('requires its key', async () => {
    const { id } = await cartWith(['samovar', 1])
    expect(await read(id.replace(/key=.*/, 'key=00000000000000000000000000000000'))).toBeNull()
    expect(await read(id)).toMatchObject({ lines: { nodes: [{ quantity: 1 }] } })
  })
})

describe('its lines', () => {
  test('merge if merchandise and attributes are the same', async () => {
    const cart = await cartWith(['tray', 1])
    const merchandiseId = await variantOf('tray')
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

  test('get the available quantity, with a warning', async () => {
    const { id } = await cartWith(['samovar', 3])
    const merchandiseId = await variantOf('samovar')
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

  test.each([
    ['has none of', () => {}, 'apron'],
    [
      'stopped selling',
      () => running.shop.catalog.change('samovar', { isForSale: false }),
      'samovar',
    ],
  ])('leave out products that the shop %s', async (_, prepare, handle) => {
    prepare()
    const lines = [{ merchandiseId: await variantOf(handle), quantity: 1 }]
    const { cart, warnings } = await mutate('cartCreate', { input: { lines } })
    expect(cart.lines.nodes).toEqual([])
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK' }])
    expect(warnings[0].message).toMatch(/^The product '.+' is already sold out\.$/)
  })

  test('reject products that do not exist or are hidden', async () => {
    const { id } = await cartWith(['samovar', 1])
    const hidden = await variantOf('bowl-set')
    running.shop.catalog.change('bowl-set', { isPublished: false })
    const known = { merchandiseId: await variantOf('samovar') }
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
    expect(await read(id)).toMatchObject({ lines: { nodes: [{ quantity: 1 }] } })
  })

  test('are addressed only by their ids', async () => {
    const { id } = await cartWith(['samovar', 1])
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

  test('are returned in pages of at most 250', async () => {
    const { id } = await cartWith(['tray', 1])
    const lineIds = Array.from({ length: 251 }, () => 'gid://shopify/CartLine/1')
    const { errors } = await running.ask(
      `mutation ($id: ID!, $lineIds: [ID!]!) {
        cartLinesRemove(cartId: $id, lineIds: $lineIds) { cart { id } } }`,
      { id, lineIds },
    )
    expect(errors).toMatchObject([{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }])
  })
})

test('a note that is too long is rejected, and the cart stays unchanged', async () => {
  const { id } = await cartWith(['samovar', 1])
  await mutate('cartNoteUpdate', { cartId: id, note: 'short' })
  const answer = await mutate('cartNoteUpdate', { cartId: id, note: 'x'.repeat(5001) })
  expect(answer.userErrors).toMatchObject([{ code: 'NOTE_TOO_LONG', field: ['note'] }])
  expect(await read(id)).toMatchObject({ note: 'short' })
})
