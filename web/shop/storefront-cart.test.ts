import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLine } from './storefront.ts'
import { type OpenStorefront, openStorefront } from '#tests/support/open-storefront.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'

let shop: RunningShop
let open: OpenStorefront
/** A variant's id by its product's handle. */
const variants = new Map<string, string[]>()

beforeAll(async () => {
  shop = await startShop(shopProducts)
  const products = await openStorefront(shop).storefront.fetchProducts()
  for (const { handle, variants: all } of products) {
    variants.set(
      handle,
      all.map(({ id }) => id),
    )
  }
})
beforeEach(() => {
  open = openStorefront(shop)
})
afterEach(() => shop.shop.reset())
afterAll(() => shop.stop())

const lineOf = (handle: string, quantity = 1, index = 0): NewLine => ({
  variantId: variants.get(handle)?.[index] ?? '',
  quantity,
})
const bowls = (quantity = 1) => lineOf('galley-bowl-set', quantity)
/** A new cart with these lines; the requests for it are not counted. */
async function create(...lines: NewLine[]) {
  const cart = await open.storefront.createCheckout()
  const filled = lines.length > 0 ? await open.storefront.addLineItems(cart.id, lines) : cart
  open.sent.length = 0
  return filled
}
const roots = () => open.sent.map(({ root }) => root)
const lines = (checkout: { lineItems: { title: string; quantity: number }[] }) =>
  checkout.lineItems.map(({ title, quantity }) => `${quantity} ${title}`)

describe('a cart in the shape of the former checkout', () => {
  test('fields that a cart lacks have fixed defaults', async () => {
    expect(await create()).toMatchObject({
      completedAt: null,
      order: null,
      orderStatusUrl: null,
      ready: false,
      requiresShipping: true,
      shippingLine: null,
      taxExempt: false,
      taxesIncluded: false,
    })
  })

  test('lines, prices and the checkout URL are mapped', async () => {
    const checkout = await create(bowls(2), lineOf('cabin-clean-up-kit', 1, 1))
    expect(checkout).toMatchObject({
      currencyCode: 'USD',
      email: null,
      shippingAddress: null,
      lineItems: [
        { title: 'Galley Bowl Set', quantity: 2, variant: { price: { amount: '34.5' } } },
        {
          title: 'Cabin Clean-Up Kit',
          quantity: 1,
          variant: { title: 'Pro Kit', product: { handle: 'cabin-clean-up-kit' } },
        },
      ],
      totalPrice: { amount: '418.0', currencyCode: 'USD' },
      paymentDue: { amount: '418.0', currencyCode: 'USD' },
      userErrors: [],
    })
    expect(new URL(checkout.webUrl).searchParams.get('_fd')).toBe('0')
  })

  test('the total tax is zero if the shop gives none', async () => {
    expect((await create(bowls())).totalTax).toEqual({ amount: '0.0', currencyCode: 'USD' })
  })

  test('an unknown cart id gives null', async () => {
    const id = 'gid://shopify/Cart/00000000000000000000000000000000?key=0'
    expect(await open.storefront.fetchCheckout(id)).toBeNull()
  })
})

describe('each operation replaces the whole snapshot with the returned cart', () => {
  test('add, update and remove lines', async () => {
    const { id } = await create(bowls())
    const added = await open.storefront.addLineItems(id, [lineOf('master-kit', 2)])
    expect(lines(added)).toEqual(['1 Galley Bowl Set', '2 Master Kit'])
    const [first, second] = added.lineItems.map((line) => line.id)
    const updated = await open.storefront.updateLineItems(id, [{ id: first ?? '', quantity: 5 }])
    expect(lines(updated)).toEqual(['5 Galley Bowl Set', '2 Master Kit'])
    const removed = await open.storefront.removeLineItems(id, [second ?? ''])
    expect(lines(removed)).toEqual(['5 Galley Bowl Set'])
    const { userErrors, ...snapshot } = removed
    expect(userErrors).toEqual([])
    expect(await open.storefront.fetchCheckout(id)).toEqual(snapshot)
    expect(roots()).toEqual(['cartLinesAdd', 'cartLinesUpdate', 'cartLinesRemove', 'cart'])
  })

  test('replacing lines removes all, then adds the new ones', async () => {
    const { id } = await create(bowls(), lineOf('master-kit'))
    const replaced = await open.storefront.replaceLineItems(id, [lineOf('food-and-snack-kit', 3)])
    expect(lines(replaced)).toEqual(['3 Food & Snack Kit'])
    expect(roots()).toEqual(['cart', 'cartLinesRemove', 'cartLinesAdd'])
    expect(open.sent[1]?.variables['lineIds']).toHaveLength(2)
  })

  test('replacing the lines of an empty cart only adds', async () => {
    const { id } = await create()
    expect(lines(await open.storefront.replaceLineItems(id, [bowls()]))).toHaveLength(1)
    expect(roots()).toEqual(['cart', 'cartLinesAdd'])
  })

  test('the note is sent first, then the attributes', async () => {
    const { id } = await create()
    const customAttributes = [{ key: 'tail', value: 'N123PJ' }]
    const changed = await open.storefront.updateAttributes(id, { note: 'Gate 4', customAttributes })
    expect(changed).toMatchObject({ note: 'Gate 4', customAttributes })
    expect(roots()).toEqual(['cartNoteUpdate', 'cartAttributesUpdate'])
  })

  test('without a note only the attributes are sent, and the cart keeps its note', async () => {
    const { id } = await create()
    await open.storefront.updateAttributes(id, { note: 'Gate 4' })
    open.sent.length = 0
    const customAttributes = [{ key: 'tail', value: 'N123PJ' }]
    const changed = await open.storefront.updateAttributes(id, { customAttributes })
    expect(changed).toMatchObject({ note: 'Gate 4', customAttributes })
    expect(roots()).toEqual(['cartAttributesUpdate'])
    expect((await open.storefront.updateAttributes(id, {})).note).toBe('Gate 4')
    expect((await open.storefront.updateAttributes(id, { note: '' })).note).toBe('')
  })

  test('a new discount code is sent together with the cart’s existing codes', async () => {
    const { id } = await create(bowls())
    await open.storefront.addDiscount(id, 'WELCOME10')
    open.sent.length = 0
    await open.storefront.addDiscount(id, 'CREW25')
    expect(roots()).toEqual(['cart', 'cartDiscountCodesUpdate'])
    expect(open.sent[1]?.variables['discountCodes']).toEqual(['WELCOME10', 'CREW25'])
    await open.storefront.removeDiscount(id)
    expect(open.sent[2]?.variables['discountCodes']).toEqual([])
  })

  test('gift cards are added by their codes, and removed by their ids', async () => {
    const { id } = await create(bowls())
    const card = 'gid://shopify/AppliedGiftCard/1'
    await expect(open.storefront.addGiftCards(id, ['PETJET'])).rejects.toThrow('code is invalid')
    await expect(open.storefront.removeGiftCard(id, card)).rejects.toThrow('code is invalid')
    expect(open.sent.map(({ root, variables }) => [root, variables])).toEqual([
      ['cartGiftCardCodesUpdate', { cartId: id, giftCardCodes: ['PETJET'] }],
      ['cartGiftCardCodesRemove', { cartId: id, appliedGiftCardIds: [card] }],
    ])
  })

  test('email and shipping address are the buyer’s identity', async () => {
    const { id } = await create(bowls())
    const changed = await open.storefront.updateEmail(id, 'crew@petjet.example')
    expect(changed.email).toBe('crew@petjet.example')
    const address = { address1: '1 Hangar Way', city: 'Van Nuys', zip: '91406', lastName: 'Lee' }
    const shipped = await open.storefront.updateShippingAddress(id, {
      ...address,
      country: 'United States',
      province: 'California',
    })
    expect(shipped.shippingAddress).toMatchObject(address)
    expect(roots()).toEqual(['cartBuyerIdentityUpdate', 'cartBuyerIdentityUpdate'])
  })
})

describe('lists of a cart', () => {
  test('lines are read 250 at a time until all are there', async () => {
    const line = (index: number) => ({
      ...lineOf('galley-bowl-set'),
      customAttributes: [{ key: 'engraving', value: `dog ${index}` }],
    })
    const all = Array.from({ length: 300 }, (_, index) => line(index))
    const product = shop.shop.catalog.withHandle('galley-bowl-set')
    product?.variants.forEach((variant) => Object.assign(variant, { stock: 1000 }))
    const { id } = await create(...all.slice(0, 200))
    const added = await open.storefront.addLineItems(id, all.slice(200))
    expect(added.lineItems).toHaveLength(300)
    expect((await open.storefront.fetchCheckout(id))?.lineItems).toHaveLength(300)
    expect(roots()).toEqual(['cartLinesAdd', 'node', 'cart', 'node'])
    expect(open.sent[0]?.query).toMatch(/lines \(first: 250\)/)
    open.sent.length = 0
    const replaced = await open.storefront.replaceLineItems(id, [bowls()])
    expect(lines(replaced)).toEqual(['1 Galley Bowl Set'])
  })

  test('delivery groups are read 10 at a time', async () => {
    await open.storefront.createCheckout()
    expect(open.sent[0]?.query).toMatch(/deliveryGroups \(first: 10\)/)
  })
})

describe('totals', () => {
  test('amounts whose hundredths are zero have one decimal', async () => {
    const amounts = (await create(bowls(3))).totalPrice
    expect(amounts?.amount).toBe('103.5')
    expect((await create(lineOf('master-kit'))).totalPrice?.amount).toBe('999.0')
  })
})
