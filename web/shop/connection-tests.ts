import type { Checkout } from '#schemas/shop/storefront.contract.ts'
import type { ShopCollection, ShopProduct } from '#schemas/shop/storefront.contract.ts'
import { type CheckoutUserError, ShopError, type ShopErrorCode } from '#schemas/shop/shop-error.ts'
import { type Exchange, recordingFetch } from './recording-fetch.ts'
import type { StorefrontSettings } from './shop-client.ts'
import type { ChangedCheckout, createStorefront, Storefront } from './storefront.ts'

/** One test as the page shows it. */
export interface TestReport {
  /** The heading above the test. */
  readonly group: string
  readonly title: string
  readonly purpose: string
  readonly state: 'running' | 'passed' | 'failed' | 'not run'
  /** Duration, in ms. */
  readonly ms?: number
  /** The result, or the reason for the failure. */
  readonly text?: string
  /** A developer's next step after a failure. */
  readonly advice?: string
  readonly exchanges: readonly Exchange[]
}

/** Runs one test after another, and yields the whole list after each change. */
export async function* runTests(settings: StorefrontSettings, open: typeof createStorefront) {
  let record = recordingFetch()
  const recorded = {
    ...settings,
    fetch: (url: string, init: RequestInit) => record.fetch(url, init),
  }
  const storefront = open(recorded)
  const openWithWrongToken = () => open({ ...recorded, token: '0'.repeat(32) })
  const reports: TestReport[] = []
  for (const { group, title, purpose, run } of connectionTests(openWithWrongToken)) {
    record = recordingFetch()
    const about = { group, title, purpose }
    const start = performance.now()
    yield [...reports, { ...about, state: 'running' as const, exchanges: [] }]
    const outcome = await run(storefront).then(
      (text) => ({ state: 'passed' as const, text }),
      (cause: unknown) => failed(cause),
    )
    const ms = Math.round(performance.now() - start)
    reports.push({ ...about, ms, ...outcome, exchanges: record.exchanges })
    yield [...reports]
  }
}

/** Ends a test that requires data the shop does not have; the message says how to set up that data. */
class NothingToTest extends Error {}

/** Ends a test if the shop answers without an error, but not as requested. */
class UnexpectedAnswer extends Error {}

const advice: Record<ShopErrorCode, string> = {
  unreachable:
    'The shop cannot be reached. Check SHOPIFY_DOMAIN, whether the shop is open, and whether this network blocks the request. If it only answers late, check Shopify’s status page.',
  throttled: 'The shop is limiting requests right now. Wait a minute, then run the tests again.',
  refused:
    'The shop does not accept the token for this. Check SHOPIFY_STOREFRONT_TOKEN and the permissions of the storefront in the Headless channel (docs/shop.md, steps 1 and 2).',
  'user-errors':
    'The shop understood the request but rejected it. Fix the cause above in Shopify’s admin, then run the tests again.',
  unreadable:
    'The answer did not come from the Storefront API. Check SHOPIFY_DOMAIN, and whether the shop still supports API 2025-01.',
}

/** The report of a test that did not pass. */
export function failed(cause: unknown): Pick<TestReport, 'state' | 'text' | 'advice'> {
  if (cause instanceof NothingToTest) return { state: 'not run', text: cause.message }
  if (cause instanceof UnexpectedAnswer) {
    const advice =
      'The shop answered, but not in the way that the site needs. Compare the requests and answers below.'
    return { state: 'failed', text: cause.message, advice }
  }
  if (cause instanceof ShopError) {
    const text = withRemarks(cause.message.slice(0, 300), cause)
    return { state: 'failed', text, advice: advice[cause.code] }
  }
  const site = 'This is an error of the site itself: see the browser’s console.'
  return { state: 'failed', text: String(cause), advice: site }
}

/**
 * Tests by title: each returns a summary of the shop's answer, and throws {@link NothingToTest} if the
 * shop has nothing to test with.
 */
type GroupTests = Record<string, readonly [purpose: string, run: RunTest]>
type RunTest = (storefront: Storefront) => Promise<string>

/** Results that later tests use. */
interface Found {
  product?: ShopProduct | undefined
  collection?: ShopCollection | undefined
  /** The tests' own cart; the tests never touch visitors' carts. */
  cart?: Checkout
}

/** Tests of every storefront operation, in running order. */
function connectionTests(openWithWrongToken: () => Storefront) {
  const found: Found = {}
  const groups: Record<string, GroupTests> = {
    Catalog: catalogTests(found),
    Cart: cartTests(found),
    'Contact data': contactTests(found),
    Discounts: discountTests(found),
    Errors: errorTests(found, openWithWrongToken),
  }
  return Object.entries(groups).flatMap(([group, tests]) =>
    Object.entries(tests).map(([title, [purpose, run]]) => ({ group, title, purpose, run })),
  )
}

const unused = 'Not used by the site yet.'

const catalogTests = (found: Found): GroupTests => ({
  Shop: [
    `Checks that the address leads to a shop that accepts the token. ${unused}`,
    async (shop) => {
      const { name, primaryDomain, paymentSettings } = await shop.fetchShop()
      const currencies = paymentSettings.enabledPresentmentCurrencies.join(', ')
      return `${name} at ${primaryDomain.host}, in ${currencies}`
    },
  ],
  Policies: [
    `Reads privacy, terms and refund policy. ${unused}`,
    async (shop) => {
      const policies = Object.values(await shop.fetchPolicies())
      const titles = policies.flatMap((policy) => policy?.title ?? [])
      return listText(titles, 'Write the shop’s policies in Shopify’s admin, under Settings.')
    },
  ],
  Products: [
    'The server reads all products, and pages show their prices and stock.',
    async (shop) => {
      const products = await shop.fetchProducts()
      found.product = products.find(buyableVariant) ?? products[0]
      return handlesText(products, 'Publish a product to the Headless channel.')
    },
  ],
  'Product list': [
    `Reads the three most expensive products in stock. ${unused}`,
    async (shop) => {
      const query = 'available_for_sale:true'
      const request = { first: 3, query, sortKey: 'PRICE', reverse: true }
      const products = await shop.fetchProductList(request)
      return handlesText(products, 'Set the stock of a product in Shopify’s admin.')
    },
  ],
  'Product by handle': [
    'The checkout looks up the product of each kit in the cart.',
    async (shop) => {
      const known = productOf(found)
      const { title, variants } = same(known, await shop.fetchProductByHandle(known.handle))
      return `${title}: ${variants.map(({ title, price }) => `${title} ${price.amount}`).join(', ')}`
    },
  ],
  'Product by ID': [
    `Looks up one product by itself, and in a list of IDs. ${unused}`,
    async (shop) => {
      const known = productOf(found)
      same(known, await shop.fetchProduct(known.id))
      return same(known, (await shop.fetchProductsByIds([known.id]))[0]).title
    },
  ],
  Recommendations: [
    `Reads the products that the shop recommends for another one. ${unused}`,
    async (shop) =>
      handlesText(
        await shop.fetchRecommendations(productOf(found).id),
        'The shop recommends nothing for this product. Publish more products, or choose some in Shopify’s app Search & Discovery.',
      ),
  ],
  'Image in another size': [
    `Computes the address of a smaller image, without a request. ${unused}`,
    async (shop) => {
      const [image] = productOf(found).images
      if (!image) throw new NothingToTest('Give the product an image in Shopify’s admin.')
      return shop.imageForSize(image.src, { width: 600, height: 400 })
    },
  ],
  Collections: [
    `Reads the list of collections, without and with their first products. ${unused}`,
    async (shop) => {
      found.collection = (await shop.fetchCollections())[0]
      const collections = await shop.fetchStockedCollections({ productsFirst: 3 })
      const texts = collections.map(({ handle, products }) => `${handle} (${products.length})`)
      return listText(
        texts,
        'Create a collection in Shopify’s admin, and publish it to the Headless channel.',
      )
    },
  ],
  'One collection': [
    `Looks up one collection by ID and by handle, without and with its products. ${unused}`,
    async (shop) => {
      const known = collectionOf(found)
      same(known, await shop.fetchCollection(known.id))
      same(known, await shop.fetchStockedCollection(known.id))
      const { title, products } = same(known, await shop.fetchCollectionByHandle(known.handle))
      return `${title}: ${products.length} products`
    },
  ],
})

const cartTests = (found: Found): GroupTests => ({
  'Create a cart': [
    'The first kit in a visitor’s cart, and each checkout, create a cart.',
    async (shop) => {
      found.cart = await shop.createCheckout()
      return `Checkout at ${found.cart.webUrl}`
    },
  ],
  'Add a line': [
    'The checkout adds the visitor’s kits.',
    async (shop) => {
      const cart = await shop.addLineItems(cartOf(found).id, [lineOf(found)])
      found.cart = cart
      check(cart.lineItems.length === 1, 'The cart does not hold the new line.', cart)
      return withRemarks(linesText(cart), cart)
    },
  ],
  'Fetch the cart': [
    'The site checks whether a cart was paid for.',
    async (shop) => {
      const { id, lineItems } = cartOf(found)
      const cart = await shop.fetchCheckout(id)
      check(cart?.lineItems.length === lineItems.length, 'The shop lost the cart or its line.')
      return linesText(cart)
    },
  ],
  'Change a quantity': [
    `Changes a line to two pieces. ${unused}`,
    async (shop) => {
      const { id, lineItems } = cartOf(found)
      const [first] = lineItems
      if (!first) throw noLine()
      const cart = await shop.updateLineItems(id, [{ id: first.id, quantity: 2 }])
      const isChanged = cart.lineItems[0]?.quantity === 2
      check(isChanged || cart.userErrors.length > 0, 'The quantity did not change.', cart)
      return withRemarks(linesText(cart), cart)
    },
  ],
  'Replace the lines': [
    `Removes all lines, then adds new ones. ${unused}`,
    async (shop) => {
      const cart = await shop.replaceLineItems(cartOf(found).id, [lineOf(found)])
      check(cart.lineItems.length === 1, 'The cart does not hold the new line.', cart)
      return withRemarks(linesText(cart), cart)
    },
  ],
  'Remove the lines': [
    `Leaves the tests’ cart empty. ${unused}`,
    async (shop) => {
      const { id } = cartOf(found)
      const lines = (await shop.fetchCheckout(id))?.lineItems ?? []
      if (lines.length === 0) throw noLine()
      const lineIds = lines.map((one) => one.id)
      const cart = await shop.removeLineItems(id, lineIds)
      check(cart.lineItems.length === 0, 'The cart still has lines.', cart)
      return withRemarks(linesText(cart), cart)
    },
  ],
})

/** Made-up contact data: example.com receives no mail. */
const email = 'connection-test@example.com'
const address = {
  firstName: 'Connection',
  lastName: 'Test',
  address1: '1 Hangar Way',
  city: 'Van Nuys',
  province: 'California',
  zip: '91406',
  country: 'United States',
}

const contactTests = (found: Found): GroupTests => ({
  'Note and attributes': [
    `Adds a note and a detail for the shop’s staff. ${unused}`,
    async (shop) => {
      const note = 'A connection test. Please ignore it.'
      const customAttributes = [{ key: 'source', value: 'connection test' }]
      const cart = await shop.updateAttributes(cartOf(found).id, { note, customAttributes })
      check(cart.note === note, 'The cart does not hold the note.', cart)
      check(cart.customAttributes.length === 1, 'The cart does not hold the attribute.', cart)
      return withRemarks(cart.note, cart)
    },
  ],
  'Email and shipping address': [
    `Tells the shop the customer’s email address, and where to ship an order. ${unused}`,
    async (shop) => {
      const { id } = cartOf(found)
      const known = await shop.updateEmail(id, email)
      check(known.email === email, 'The cart does not hold the email address.', known)
      const cart = await shop.updateShippingAddress(id, address)
      const { city, zip } = cart.shippingAddress ?? {}
      check(zip === address.zip, 'The cart does not hold the address.', cart)
      return withRemarks(`${email}, ${zip} ${city}`, cart)
    },
  ],
})

/** A code that no shop has. */
const unknownCode = 'PETJET-CONNECTION-TEST'

const discountTests = (found: Found): GroupTests => ({
  'Discount code': [
    `Adds an unknown code, which gives no discount, and removes it. ${unused}`,
    async (shop) => {
      const { id } = cartOf(found)
      const rejection = await rejectionOf(shop.addDiscount(id, unknownCode))
      const cart = await shop.removeDiscount(id)
      check(cart.discountApplications.length === 0, 'The cart still has a discount.', cart)
      return rejection || `${unknownCode} gives no discount`
    },
  ],
  'Gift card': [
    `Adds and removes an unknown gift card: the shop rejects the card. ${unused}`,
    async (shop) => {
      const { id } = cartOf(found)
      const rejection = await rejectionOf(shop.addGiftCards(id, [unknownCode]))
      await rejectionOf(shop.removeGiftCard(id, 'gid://shopify/AppliedGiftCard/1'))
      return rejection || `${unknownCode} pays nothing`
    },
  ],
})

const errorTests = (found: Found, openWithWrongToken: () => Storefront): GroupTests => ({
  'Unknown product': [
    'The shop rejects a kit that it does not sell, and says why.',
    async (shop) => {
      const lines = [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }]
      const rejection = await rejectionOf(shop.addLineItems(cartOf(found).id, lines))
      check(rejection !== '', 'The shop accepted a product that it does not have.')
      return rejection
    },
  ],
  'Unknown cart': [
    'The site can distinguish a missing cart from a failing shop.',
    async (shop) => {
      const cart = await shop.fetchCheckout(`gid://shopify/Cart/${'0'.repeat(32)}?key=0`)
      check(cart === null, 'The shop returned a cart that was never created.')
      return 'The shop has no such cart, as expected'
    },
  ],
  'Wrong token': [
    'The shop rejects a request without the right token.',
    async () => {
      const answer: unknown = await openWithWrongToken()
        .fetchShop()
        .catch((cause: unknown) => cause)
      if (answer instanceof ShopError && answer.code !== 'refused') throw answer
      check(answer instanceof ShopError, 'The shop answered without the right token.')
      return 'Rejected, as expected'
    },
  ],
})

/** @throws {UnexpectedAnswer} with the shop's remarks, unless the shop did what the test requested */
function check(isMet: boolean, problem: string, cart?: ChangedCheckout): asserts isMet {
  if (!isMet) throw new UnexpectedAnswer(cart ? withRemarks(problem, cart) : problem)
}

/** @throws {UnexpectedAnswer} unless the shop found the item that an earlier test knows */
function same<Item extends { id: string }>(
  known: { id: string; title: string },
  item: Item | null | undefined,
): Item {
  check(item?.id === known.id, `The shop did not find ${known.title}.`)
  return item
}

function productOf({ product }: Found): ShopProduct {
  if (product) return product
  throw new NothingToTest('No product was found: see “Products”.')
}

function collectionOf({ collection }: Found): ShopCollection {
  if (collection) return collection
  throw new NothingToTest('No collection was found: see “Collections”.')
}

function cartOf({ cart }: Found): Checkout {
  if (cart) return cart
  throw new NothingToTest('No cart was created: see “Create a cart”.')
}

const buyableVariant = ({ variants }: ShopProduct) => variants.find(({ available }) => available)

function lineOf(found: Found) {
  const variant = buyableVariant(productOf(found))
  if (variant) return { variantId: variant.id, quantity: 1 }
  throw new NothingToTest('No product is in stock. Set the stock of one in Shopify’s admin.')
}

const noLine = () => new NothingToTest('The cart has no line: see “Add a line”.')

/** @throws {NothingToTest} with the advice if the list is empty */
function listText(texts: readonly string[], advice: string): string {
  if (texts.length > 0) return texts.join(', ')
  throw new NothingToTest(advice)
}

const handlesText = (items: readonly { handle: string }[], advice: string) =>
  listText(
    items.map(({ handle }) => handle),
    advice,
  )

function linesText({ lineItems, totalPrice }: Checkout): string {
  const lines = lineItems.map(({ quantity, title }) => `${quantity} × ${title}`)
  return `${lines.join(', ') || 'No lines'}, total ${totalPrice?.amount ?? 'unknown'}`
}

interface Remarks {
  readonly userErrors: readonly CheckoutUserError[]
}

/** The shop's errors and warnings in its own words, with their codes. */
const remarksOf = ({ userErrors }: Remarks) =>
  userErrors.map(({ code, shopCode, message }) => `${shopCode ?? code}: ${message}`)

const withRemarks = (text: string, answer: Remarks) => [text, ...remarksOf(answer)].join(' · ')

/** The shop's reasons for rejecting a change; empty if the shop gives none. */
async function rejectionOf(change: Promise<ChangedCheckout>): Promise<string> {
  const answer = await change.catch((cause: unknown) => {
    if (cause instanceof ShopError && cause.code === 'user-errors') return cause
    throw cause
  })
  return remarksOf(answer).join(' · ')
}
