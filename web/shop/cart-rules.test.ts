import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLine } from './storefront.ts'
import { type OpenStorefront, openStorefront } from '#tests/support/open-storefront.ts'
import { type RunningShop, startShop } from '#tests/support/start-shop.ts'

let shop: RunningShop
let open: OpenStorefront
/** A variant's id by its product's handle. */
const variants = new Map<string, string[]>()

beforeAll(async () => {
  shop = await startShop()
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
const create = (...lineItems: NewLine[]) => open.storefront.createCheckout({ lineItems })
const roots = () => open.sent.map(({ root }) => root)
const lines = (checkout: { lineItems: { title: string; quantity: number }[] }) =>
  checkout.lineItems.map(({ title, quantity }) => `${quantity} ${title}`)

describe('a cart in the shape of the former checkout', () => {
  test('what a cart lacks has fixed defaults', async () => {
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

  test('lines, prices and the address to pay at are mapped', async () => {
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

  test('the total tax is zero where the shop names none', async () => {
    expect((await create(bowls())).totalTax).toEqual({ amount: '0.0', currencyCode: 'USD' })
  })

  test('a cart that does not exist is none', async () => {
    const id = 'gid://shopify/Cart/00000000000000000000000000000000?key=0'
    expect(await open.storefront.fetchCheckout(id)).toBeNull()
  })
})

describe('each operation replaces the whole snapshot with the cart that came back', () => {
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
    expect(roots()).toEqual([
      'cartCreate',
      'cartLinesAdd',
      'cartLinesUpdate',
      'cartLinesRemove',
      'cart',
    ])
  })

  test('replacing lines removes all, then adds the new ones', async () => {
    const { id } = await create(bowls(), lineOf('master-kit'))
    open.sent.length = 0
    const replaced = await open.storefront.replaceLineItems(id, [lineOf('food-and-snack-kit', 3)])
    expect(lines(replaced)).toEqual(['3 Food & Snack Kit'])
    expect(roots()).toEqual(['cart', 'cartLinesRemove', 'cartLinesAdd'])
    expect(open.sent[1]?.variables['lineIds']).toHaveLength(2)
  })

  test('replacing the lines of an empty cart only adds', async () => {
    const { id } = await create()
    expect(lines(await open.storefront.replaceLineItems(id, [bowls()]))).toHaveLength(1)
    expect(roots()).toEqual(['cartCreate', 'cart', 'cartLinesAdd'])
  })

  test('the note is sent first, then the attributes', async () => {
    const { id } = await create()
    open.sent.length = 0
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

  test('a further discount code is sent together with those that the cart has', async () => {
    const { id } = await create(bowls())
    await open.storefront.addDiscount(id, 'WELCOME10')
    open.sent.length = 0
    const changed = await open.storefront.addDiscount(id, 'FREESHIP')
    expect(roots()).toEqual(['cart', 'cartDiscountCodesUpdate'])
    expect(open.sent[1]?.variables['discountCodes']).toEqual(['WELCOME10', 'FREESHIP'])
    expect(changed.discountApplications.map(({ code }) => code)).toContain('WELCOME10')
    const none = await open.storefront.removeDiscount(id)
    expect(none.discountApplications).toEqual([])
  })

  test('e-mail and shipping address are the buyer’s identity', async () => {
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
    expect(roots().slice(1)).toEqual(['cartBuyerIdentityUpdate', 'cartBuyerIdentityUpdate'])
  })

  test('a new cart takes note, attributes, e-mail and lines with attributes of their own', async () => {
    const line = { ...bowls(), customAttributes: [{ key: 'engraving', value: 'Rex' }] }
    const input = { lineItems: [line], note: 'Gate 4', email: 'crew@petjet.example' }
    const before = structuredClone(input)
    const checkout = await open.storefront.createCheckout({ ...input, countryCode: 'US' })
    expect(checkout).toMatchObject({
      note: 'Gate 4',
      email: 'crew@petjet.example',
      buyerIdentity: { countryCode: 'US' },
      lineItems: [{ customAttributes: line.customAttributes }],
    })
    expect(input).toEqual(before)
  })
})

describe('lists of a cart', () => {
  test('lines are read 250 at a time until all are there', async () => {
    const line = (index: number) => ({
      ...lineOf('galley-bowl-set'),
      customAttributes: [{ key: 'engraving', value: `dog ${index}` }],
    })
    const all = Array.from({ length: 300 }, (_, index) => line(index))
    const product = shop.shop.catalogue.withHandle('galley-bowl-set')
    product?.variants.forEach((variant) => Object.assign(variant, { stock: 1000 }))
    const { id } = await create(...all.slice(0, 200))
    const added = await open.storefront.addLineItems(id, all.slice(200))
    expect(added.lineItems).toHaveLength(300)
    expect((await open.storefront.fetchCheckout(id))?.lineItems).toHaveLength(300)
    expect(roots()).toEqual(['cartCreate', 'cartLinesAdd', 'node', 'cart', 'node'])
    expect(open.sent[0]?.query).toMatch(/lines \(first: 250\)/)
    open.sent.length = 0
    const replaced = await open.storefront.replaceLineItems(id, [bowls()])
    expect(lines(replaced)).toEqual(['1 Galley Bowl Set'])
  })

  test('delivery groups are read 10 at a time', async () => {
    await create()
    expect(open.sent[0]?.query).toMatch(/deliveryGroups \(first: 10\)/)
  })
})

describe('totals', () => {
  test('amounts whose hundredths are zero have one decimal', async () => {
    const amounts = (await create(bowls(3))).totalPrice
    expect(amounts?.amount).toBe('103.5')
    expect((await create(lineOf('master-kit'))).totalPrice?.amount).toBe('999.0')
  })

  test('the total adds back what gift cards paid', async () => {
    const { id } = await create(lineOf('food-and-snack-kit', 2))
    const paid = await open.storefront.addGiftCards(id, ['PETJET50GIFT0001'])
    expect(paid.appliedGiftCards).toMatchObject([{ presentmentAmountUsed: { amount: '50.0' } }])
    expect(paid.paymentDue?.amount).toBe('108.0')
    expect(paid.totalPrice?.amount).toBe('158.0')
    const [card] = paid.appliedGiftCards
    const unpaid = await open.storefront.removeGiftCard(id, card?.id ?? '')
    expect(unpaid.appliedGiftCards).toEqual([])
    expect(unpaid.paymentDue?.amount).toBe('158.0')
  })
})

describe('discounts', () => {
  test('one of the order is spread over the lines, and its value is their sum', async () => {
    const { id } = await create(bowls(2), lineOf('food-and-snack-kit'))
    const changed = await open.storefront.addDiscount(id, 'CREW25')
    expect(changed.discountApplications).toMatchObject([
      { code: 'CREW25', applicable: true, value: { amount: '25.0' } },
    ])
    const parts = changed.lineItems.map(
      (line) => line.discountAllocations[0]?.allocatedAmount.amount,
    )
    expect(parts.reduce((sum, part) => sum + Number(part), 0)).toBeCloseTo(25, 5)
  })

  test('one of a kind of kit is on its lines only', async () => {
    const { id } = await create(bowls(), lineOf('cabin-clean-up-kit'))
    const changed = await open.storefront.addDiscount(id, 'CABIN20')
    expect(changed.lineItems.map((line) => line.discountAllocations.length)).toEqual([0, 1])
    expect(changed.discountApplications).toMatchObject([{ value: { percentage: 20 } }])
  })
})
