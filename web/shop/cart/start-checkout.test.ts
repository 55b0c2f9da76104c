import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartItem } from '#schemas/shop/cart.ts'
import type { ShopError } from '#schemas/shop/shop-error.ts'
import type { Storefront } from '#web/shop/storefront.ts'
import { openStorefront } from '#tests/support/open-storefront.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'
import { priceNote } from './cart-check.ts'
import { startCheckout } from './start-checkout.ts'

let running: RunningShop
let storefront: Storefront

beforeAll(async () => {
  running = await startShop(shopProducts)
  storefront = openStorefront(running).storefront
})
afterAll(() => running.stop())
beforeEach(() => running.shop.reset())

/** The stand-in's prices, in cents. */
const prices: Readonly<Record<string, number>> = {
  'cabin-clean-up-kit': 24_900,
  'cabin-clean-up-kit-basic': 24_900,
  'cabin-clean-up-kit-premium': 34_900,
  'food-and-snack-kit': 7900,
  'galley-bowl-set': 3450,
  'master-kit': 99_900,
}

const itemOf = (productId: string, quantity = 1, price = prices[productId] ?? 100): CartItem => ({
  id: `${productId}-1`,
  productId,
  quantity,
  product: {
    id: productId,
    title: productId,
    description: '',
    price,
    imageUrl: '',
    imageAlt: '',
    inStock: true,
  },
})

/** A hand-off without a checkout. */
const declined = (
  changes: readonly (readonly [CartItem | undefined, object])[],
  ...words: string[]
) => ({
  changes: new Map(changes),
  words,
})
const gone = { product: { inStock: false }, note: 'gone' }
const soldOut = { product: { inStock: false } }
const fewer = (quantity: number, wanted: number) => {
  const text = `Only ${quantity} of the ${wanted} you wanted are in stock, so we have changed the quantity.`
  return { quantity, note: { text, quantity } }
}
const rejected = (words: string, quantity = 1) => {
  const text = `Our shop does not accept this kit as it is in your cart. It says: “${words}”`
  return { note: { text, quantity } }
}

/** The rows of the shop's checkout page. */
async function linesAt(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  expect(page).not.toContain('lacks')
  const rows = page.split('<tbody>')[1]!.split('</tbody>')[0]!.split('</tr>').slice(0, -1)
  return rows.map((row) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell).join('|'))
}

test('a new cart contains every item with its chosen variant, and the checkout shows them', async () => {
  const items = [
    itemOf('cabin-clean-up-kit', 2),
    itemOf('cabin-clean-up-kit-premium'),
    itemOf('master-kit', 3),
  ]
  const result = await startCheckout(items, storefront)
  if (result.url === undefined) throw new Error('There is no checkout.')
  expect(new URL(result.url).searchParams.get('_fd')).toBe('0')
  expect(await linesAt(result.url)).toEqual([
    'Cabin Clean-Up Kit|Basic Kit|2|$498.00',
    'Cabin Clean-Up Kit|Pro Kit|1|$349.00',
    'Master Kit||3|$2,997.00',
  ])
})

test('items of the same variant share its stock: a kit with and without its suffix', async () => {
  const items = [itemOf('cabin-clean-up-kit', 20), itemOf('cabin-clean-up-kit-basic', 10)]
  const result = await startCheckout(items, storefront)
  expect(result).toEqual(declined([[items[1], fewer(5, 10)]]))
})

test('a product whose handle ends like a variant’s id is not a variant of another product', async () => {
  const [first, second, ...others] = shopProducts.products
  const products = [
    { ...first!, handle: 'travel-kit' },
    { ...second!, handle: 'travel-kit-premium' },
    ...others,
  ]
  const travel = await startShop({ ...shopProducts, products })
  const result = await startCheckout(
    [itemOf('travel-kit-premium', 1, second!.variants[0].priceCents)],
    openStorefront(travel).storefront,
  )
  const lines = result.url ? await linesAt(result.url) : []
  await travel.stop()
  expect(lines).toEqual([`${second!.title}||1|$499.00`])
})

test('if the shop has too few of an item, or none, it says so instead of selling less', async () => {
  running.shop.catalog.change('master-kit', { stock: 2 })
  running.shop.catalog.change('food-and-snack-kit', { stock: 0 })
  const items = [
    itemOf('master-kit', 5),
    itemOf('food-and-snack-kit'),
    itemOf('galley-bowl-set'),
    itemOf('no-such-kit'),
  ]
  expect(await startCheckout(items, storefront)).toEqual(
    declined([
      [items[3], gone],
      [items[0], fewer(2, 5)],
      [items[1], soldOut],
    ]),
  )
  expect(await startCheckout([items[3]!], storefront)).toEqual(declined([[items[3], gone]]))
})

const rule = { minimum: 4, maximum: 8, increment: 2 }

test.each([
  ['too few', 2, 'The quantity must be at least 4.', { quantityRule: rule }],
  ['too many', 10, 'The quantity must be at most 8.', { quantityRule: rule }],
  ['no whole step', 5, 'The quantity goes in steps of 2.', { quantityRule: rule }],
  [
    'another country',
    1,
    "The product 'Food & Snack Kit' is not available in the buyer's country.",
    { countries: ['CA'] },
  ],
] as const)(
  'a rejection by the shop (%s) does not count as a lack of stock',
  async (_, quantity, words, change) => {
    running.shop.catalog.change('food-and-snack-kit', change)
    const items = [itemOf('galley-bowl-set'), itemOf('food-and-snack-kit', quantity)]
    expect(await startCheckout(items, storefront)).toEqual(
      declined([[items[1], rejected(words, quantity)]]),
    )
  },
)

test('a shop’s own rule that names no line concerns the only item, or the whole cart', async () => {
  const words = 'Master Kits are sold to operators only.'
  running.shop.catalog.change('master-kit', { validation: words })
  const items = [itemOf('master-kit'), itemOf('food-and-snack-kit')]
  expect(await startCheckout(items, storefront)).toEqual(declined([], words))
  expect(await startCheckout(items.slice(0, 1), storefront)).toEqual(
    declined([[items[0], rejected(words)]]),
  )
})

test('a kit that the shop unpublishes during the hand-off is gone, and the other items stay', async () => {
  const items = [itemOf('food-and-snack-kit'), itemOf('master-kit')]
  const leaving = {
    ...storefront,
    createCheckout() {
      running.shop.catalog.change('master-kit', { isPublished: false })
      return storefront.createCheckout()
    },
  }
  expect(await startCheckout(items, leaving)).toEqual(declined([[items[1], gone]]))
})

/** A shop that accepts what it can and reports this, instead of rejecting everything. */
const saying = (shopCode: string, field: readonly string[] | null): Storefront => ({
  ...storefront,
  async addLineItems(id, lines) {
    const checkout = await storefront.addLineItems(id, lines)
    return { ...checkout, userErrors: [{ code: 'INVALID', shopCode, field, message: 'No.' }] }
  },
})

test('if the shop rejects a part of the cart, the reason goes to the item that is short', async () => {
  running.shop.catalog.change('master-kit', { stock: 0 })
  const items = [itemOf('food-and-snack-kit'), itemOf('master-kit')]
  const expected = declined([[items[1], rejected('No.')]])
  expect(await startCheckout(items, saying('MINIMUM_NOT_MET', null))).toEqual(expected)
  expect(await startCheckout(items, saying('MINIMUM_NOT_MET', ['lines', '1']))).toEqual(expected)
  // The shop's own rule can name any field, or none.
  expect(await startCheckout(items, saying('VALIDATION_CUSTOM', ['cartId']))).toEqual(expected)
  // If two are short, it is unclear which one is meant, so neither counts as sold out.
  running.shop.catalog.change('food-and-snack-kit', { stock: 0 })
  expect(await startCheckout(items, saying('MINIMUM_NOT_MET', null))).toEqual(declined([], 'No.'))
})

test('a remark that concerns no item does not prevent the checkout', async () => {
  const items = [itemOf('food-and-snack-kit'), itemOf('master-kit')]
  const gift = await startCheckout(items, saying('PAYMENTS_GIFT_CARDS_UNAVAILABLE', null))
  const address = await startCheckout(items, saying('INVALID', ['buyerIdentity', 'email']))
  expect([gift.url, address.url]).not.toContain(undefined)
})

test('a cart that the shop loses between two calls is a failure, not a rejection', async () => {
  const losing = {
    ...storefront,
    async createCheckout() {
      const checkout = await storefront.createCheckout()
      running.shop.carts.clear()
      return checkout
    },
  }
  await expect(startCheckout([itemOf('master-kit')], losing)).rejects.toThrow('does not exist')
})

test.each([-1, 1, 99])('a price that differs by %i cents is a change', async (cents) => {
  const item = itemOf('master-kit', 1, prices['master-kit']! - cents)
  const price = prices['master-kit']!
  expect(await startCheckout([item], storefront)).toEqual(
    declined([[item, { product: { price }, note: priceNote(item.product.price, price) }]]),
  )
  expect(running.shop.carts.list()).toEqual([])
})

test('if the shop’s price differs from the cart’s, it says so and creates no cart', async () => {
  running.shop.catalog.change('master-kit', { priceCents: 123_456 })
  const items = [itemOf('master-kit'), itemOf('food-and-snack-kit')]
  const text = 'The price has changed from $999.00 to $1234.56.'
  expect(await startCheckout(items, storefront)).toEqual(
    declined([[items[0], { product: { price: 123_456 }, note: { text } }]]),
  )
  expect(running.shop.carts.list()).toEqual([])
  const reported = [itemOf('master-kit', 1, 123_456), items[1]!]
  expect((await startCheckout(reported, storefront)).url).toBeDefined()
})

test.each(['fail', 'hang', 'refuse', 'reset', 'unreadable', 'throttle'])(
  'if the shop fails (%s), the hand-off rejects with a code',
  async (fault) => {
    await running.behave(fault)
    const impatient = openStorefront(running, { timeoutMs: 300 }).storefront
    const error = await startCheckout([itemOf('master-kit')], impatient).catch(
      (thrown: unknown) => thrown,
    )
    await running.behave('none')
    // The type is the assertion: anything else has no code.
    expect((error as ShopError).code).toMatch(/^[a-z-]+$/)
  },
)
