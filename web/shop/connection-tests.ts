import type { Checkout } from '#schemas/shop/checkout.contract.ts'
import type { ShopCollection } from '#schemas/shop/shop-collection.contract.ts'
import type { ShopProduct } from '#schemas/shop/shop-product.contract.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { ChangedCheckout, Storefront, StorefrontSettings } from '#schemas/shop/storefront.ts'
import { remarkText, UnexpectedAnswer } from './connection-advice.ts'

/** One test of the connection to the shop. */
export interface ConnectionTest {
  readonly title: string
  /** The operation's use on the site. */
  readonly purpose: string
  /**
   * Runs the test.
   *
   * @returns a summary of the shop's answer
   * @throws {NothingToTest} if the shop has nothing to test with
   * @throws if the operation fails
   */
  run(storefront: Storefront): Promise<string>
}

/** Ends a test that has nothing to work on; the message says what to set up. */
export class NothingToTest extends Error {
  override name = 'NothingToTest'
}

/** A test with the heading above it. */
export interface GroupedTest extends ConnectionTest {
  readonly group: string
}

/** Results that later tests build on. */
interface Found {
  product?: ShopProduct | undefined
  collection?: ShopCollection | undefined
  /** The tests' own cart; visitors' carts are never touched. */
  cart?: Checkout
}

const unused = 'Not used by the site yet.'

/** A code that no shop has. */
const unknownCode = 'PETJET-CONNECTION-TEST'

/** Contact data that belongs to nobody: mail to example.com reaches no one. */
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

/**
 * Tests of every storefront operation, in running order.
 *
 * @param open opens a shop with other settings
 */
export function connectionTests(
  settings: StorefrontSettings,
  open: (settings: StorefrontSettings) => Storefront,
): GroupedTest[] {
  const found: Found = {}
  const groups: Record<string, ConnectionTest[]> = {
    Catalog: [...shopTests(found), ...collectionTests(found)],
    Cart: cartTests(found),
    'Contact data': contactTests(found),
    Discounts: discountTests(found),
    Errors: errorTests(found, () => open({ ...settings, token: '0'.repeat(32) })),
  }
  return Object.entries(groups).flatMap(([group, tests]) =>
    tests.map((test) => ({ ...test, group })),
  )
}

function shopTests(found: Found): ConnectionTest[] {
  return [
    {
      title: 'Shop',
      purpose: `Checks that the address leads to a shop that accepts the token. ${unused}`,
      async run(storefront) {
        const { name, primaryDomain, paymentSettings } = await storefront.fetchShop()
        const currencies = paymentSettings.enabledPresentmentCurrencies.join(', ')
        return `${name} at ${primaryDomain.host}, in ${currencies}`
      },
    },
    {
      title: 'Policies',
      purpose: `Reads privacy, terms and refund policy. ${unused}`,
      async run(storefront) {
        const policies = Object.values(await storefront.fetchPolicies())
        const titles = policies.flatMap((policy) => policy?.title ?? [])
        return listText(titles, 'Write the shop’s policies in Shopify’s admin, under Settings.')
      },
    },
    {
      title: 'Products',
      purpose: 'The server reads all products, and pages show their prices and stock.',
      async run(storefront) {
        const products = await storefront.fetchProducts()
        found.product = products.find(buyableVariant) ?? products[0]
        return handlesText(products, 'Publish a product to the Headless channel.')
      },
    },
    {
      title: 'Product list',
      purpose: `Reads the three most expensive products in stock. ${unused}`,
      async run(storefront) {
        const query = 'available_for_sale:true'
        const request = { first: 3, query, sortKey: 'PRICE', reverse: true }
        const products = await storefront.fetchProductList(request)
        return handlesText(products, 'Set the stock of a product in Shopify’s admin.')
      },
    },
    {
      title: 'Product by handle',
      purpose: 'The checkout looks up the product of each kit in the cart.',
      async run(storefront) {
        const known = productOf(found)
        const product = same(known, await storefront.fetchProductByHandle(known.handle))
        const variants = product.variants.map(({ title, price }) => `${title} ${price.amount}`)
        return `${product.title}: ${variants.join(', ')}`
      },
    },
    {
      title: 'Product by ID',
      purpose: `Looks up one product. ${unused}`,
      async run(storefront) {
        const known = productOf(found)
        return same(known, await storefront.fetchProduct(known.id)).title
      },
    },
    {
      title: 'Products by IDs',
      purpose: `Looks up several products at once. ${unused}`,
      async run(storefront) {
        const known = productOf(found)
        const [product] = await storefront.fetchProductsByIds([known.id])
        return same(known, product).title
      },
    },
    {
      title: 'Recommendations',
      purpose: `Reads the products that the shop recommends with another one. ${unused}`,
      async run(storefront) {
        const products = await storefront.fetchRecommendations(productOf(found).id)
        return handlesText(
          products,
          'The shop recommends nothing with this product. Publish more products, or choose some in Shopify’s app Search & Discovery.',
        )
      },
    },
    {
      title: 'Image in another size',
      purpose: `Computes the address of a smaller image, without a request. ${unused}`,
      async run(storefront) {
        const [image] = productOf(found).images
        if (!image) throw new NothingToTest('Give the product an image in Shopify’s admin.')
        return storefront.imageForSize(image.src, { width: 600, height: 400 })
      },
    },
  ]
}

function collectionTests(found: Found): ConnectionTest[] {
  const advice = 'Make a collection in Shopify’s admin, and publish it to the Headless channel.'
  return [
    {
      title: 'Collections',
      purpose: `Reads the list of collections. ${unused}`,
      async run(storefront) {
        const collections = await storefront.fetchCollections()
        found.collection = collections[0]
        return handlesText(collections, advice)
      },
    },
    {
      title: 'Collections with products',
      purpose: `Reads the collections and the first three products of each. ${unused}`,
      async run(storefront) {
        const collections = await storefront.fetchStockedCollections({ productsFirst: 3 })
        const texts = collections.map(({ handle, products }) => `${handle} (${products.length})`)
        return listText(texts, advice)
      },
    },
    {
      title: 'Collection by ID',
      purpose: `Looks up one collection. ${unused}`,
      async run(storefront) {
        const known = collectionOf(found)
        return same(known, await storefront.fetchCollection(known.id)).title
      },
    },
    {
      title: 'Collection by ID with products',
      purpose: `Looks up one collection and its first products. ${unused}`,
      async run(storefront) {
        const known = collectionOf(found)
        const { title, products } = same(known, await storefront.fetchStockedCollection(known.id))
        return `${title}: ${products.length} products`
      },
    },
    {
      title: 'Collection by handle',
      purpose: `Looks up one collection by its address, with its first products. ${unused}`,
      async run(storefront) {
        const known = collectionOf(found)
        const collection = await storefront.fetchCollectionByHandle(known.handle)
        const { title, products } = same(known, collection)
        return `${title}: ${products.length} products`
      },
    },
  ]
}

function cartTests(found: Found): ConnectionTest[] {
  const line = (quantity: number) => {
    const variant = buyableVariant(productOf(found))
    if (variant) return [{ variantId: variant.id, quantity }]
    throw new NothingToTest('No product is in stock. Set the stock of one in Shopify’s admin.')
  }
  return [
    {
      title: 'Create a cart',
      purpose: 'The first kit in a visitor’s cart, and each checkout, create a cart.',
      async run(storefront) {
        const cart = await storefront.createCheckout()
        found.cart = cart
        return `To be paid at ${cart.webUrl}`
      },
    },
    {
      title: 'Add a line',
      purpose: 'The checkout adds the visitor’s kits.',
      async run(storefront) {
        const cart = await storefront.addLineItems(cartOf(found).id, line(1))
        found.cart = cart
        check(cart.lineItems.length === 1, 'The cart does not hold the new line.', cart)
        return changeText(cart)
      },
    },
    {
      title: 'Fetch the cart',
      purpose: 'The site asks whether a cart was paid for.',
      async run(storefront) {
        const { id, lineItems } = cartOf(found)
        const cart = await storefront.fetchCheckout(id)
        check(cart?.lineItems.length === lineItems.length, 'The shop lost the cart or its line.')
        return linesText(cart)
      },
    },
    {
      title: 'Change a quantity',
      purpose: `Changes a line to two pieces. ${unused}`,
      async run(storefront) {
        const { id, lineItems } = cartOf(found)
        const [first] = lineItems
        if (!first) throw noLine()
        const cart = await storefront.updateLineItems(id, [{ id: first.id, quantity: 2 }])
        const isChanged = cart.lineItems[0]?.quantity === 2
        check(isChanged || cart.userErrors.length > 0, 'The quantity did not change.', cart)
        return changeText(cart)
      },
    },
    {
      title: 'Replace the lines',
      purpose: `Removes all lines, then adds new ones. ${unused}`,
      async run(storefront) {
        const cart = await storefront.replaceLineItems(cartOf(found).id, line(1))
        check(cart.lineItems.length === 1, 'The cart does not hold the new line.', cart)
        return changeText(cart)
      },
    },
    {
      title: 'Remove the lines',
      purpose: `Leaves the tests’ cart empty. ${unused}`,
      async run(storefront) {
        const { id } = cartOf(found)
        const lines = (await storefront.fetchCheckout(id))?.lineItems ?? []
        if (lines.length === 0) throw noLine()
        const lineIds = lines.map((one) => one.id)
        const cart = await storefront.removeLineItems(id, lineIds)
        check(cart.lineItems.length === 0, 'The cart still has lines.', cart)
        return changeText(cart)
      },
    },
  ]
}

function contactTests(found: Found): ConnectionTest[] {
  return [
    {
      title: 'Note and attributes',
      purpose: `Adds a note and a detail for the shop’s staff. ${unused}`,
      async run(storefront) {
        const note = 'A connection test. Please ignore it.'
        const customAttributes = [{ key: 'source', value: 'connection test' }]
        const input = { note, customAttributes }
        const cart = await storefront.updateAttributes(cartOf(found).id, input)
        check(cart.note === note, 'The cart does not hold the note.', cart)
        check(cart.customAttributes.length === 1, 'The cart does not hold the attribute.', cart)
        return withRemarks(cart.note, cart)
      },
    },
    {
      title: 'Email',
      purpose: `Tells the shop the customer’s email address. ${unused}`,
      async run(storefront) {
        const cart = await storefront.updateEmail(cartOf(found).id, email)
        check(cart.email === email, 'The cart does not hold the email address.', cart)
        return withRemarks(cart.email, cart)
      },
    },
    {
      title: 'Shipping address',
      purpose: `Tells the shop where an order goes to. ${unused}`,
      async run(storefront) {
        const cart = await storefront.updateShippingAddress(cartOf(found).id, address)
        const { city, zip } = cart.shippingAddress ?? {}
        check(zip === address.zip, 'The cart does not hold the address.', cart)
        return withRemarks(`${zip} ${city}`, cart)
      },
    },
  ]
}

function discountTests(found: Found): ConnectionTest[] {
  return [
    {
      title: 'Discount code',
      purpose: `Adds a code that the shop does not know: it understands, and takes nothing off. ${unused}`,
      async run(storefront) {
        const change = storefront.addDiscount(cartOf(found).id, unknownCode)
        return (await refusalOf(change)) || `${unknownCode} takes nothing off`
      },
    },
    {
      title: 'Remove discount codes',
      purpose: `Removes all codes. ${unused}`,
      async run(storefront) {
        const cart = await storefront.removeDiscount(cartOf(found).id)
        check(cart.discountApplications.length === 0, 'The cart still has a discount.', cart)
        return withRemarks('No discount is left', cart)
      },
    },
    {
      title: 'Gift card',
      purpose: `Adds a gift card that the shop does not know: it understands, and refuses. ${unused}`,
      async run(storefront) {
        const change = storefront.addGiftCards(cartOf(found).id, [unknownCode])
        return (await refusalOf(change)) || `${unknownCode} pays nothing`
      },
    },
    {
      title: 'Remove a gift card',
      purpose: `Removes a gift card that the cart does not have: the shop understands. ${unused}`,
      async run(storefront) {
        const change = storefront.removeGiftCard(
          cartOf(found).id,
          'gid://shopify/AppliedGiftCard/1',
        )
        return (await refusalOf(change)) || 'No gift card is left'
      },
    },
  ]
}

function errorTests(found: Found, openWithWrongToken: () => Storefront): ConnectionTest[] {
  return [
    {
      title: 'Unknown product',
      purpose: 'The shop refuses a kit that it does not sell, and says why.',
      async run(storefront) {
        const lines = [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }]
        const refusal = await refusalOf(storefront.addLineItems(cartOf(found).id, lines))
        check(refusal !== '', 'The shop takes a product that it does not have.')
        return refusal
      },
    },
    {
      title: 'Unknown cart',
      purpose: 'The site can tell a cart that is gone from a shop that fails.',
      async run(storefront) {
        const id = `gid://shopify/Cart/${'0'.repeat(32)}?key=0`
        const cart = await storefront.fetchCheckout(id)
        check(cart === null, 'The shop has a cart that nobody made.')
        return 'The shop has no such cart, as it should be'
      },
    },
    {
      title: 'Wrong token',
      purpose: 'The shop refuses a request without the right token.',
      async run() {
        const refusal = await openWithWrongToken()
          .fetchShop()
          .catch((cause: unknown) => {
            if (cause instanceof ShopError && cause.code === 'refused') return cause
            throw cause
          })
        check(refusal instanceof ShopError, 'The shop answers without the right token.')
        return 'Refused, as it should be'
      },
    },
  ]
}

/** @throws {UnexpectedAnswer} with the shop's remarks, unless it did what it was asked */
function check(isMet: boolean, problem: string, cart?: ChangedCheckout): asserts isMet {
  if (!isMet) throw new UnexpectedAnswer(cart ? withRemarks(problem, cart) : problem)
}

/** @throws {UnexpectedAnswer} unless the shop found what an earlier test knows */
function same<Item extends { id: string }>(
  known: { id: string; title: string },
  item: Item | null | undefined,
): Item {
  check(item?.id === known.id, `The shop does not find ${known.title}.`)
  return item
}

const buyableVariant = ({ variants }: ShopProduct) => variants.find(({ available }) => available)

function productOf({ product }: Found): ShopProduct {
  if (product) return product
  throw new NothingToTest('No product was found: see “Products”.')
}

function collectionOf({ collection }: Found): ShopCollection {
  if (collection) return collection
  throw new NothingToTest('No collection was found: see “Collections”.')
}

const noLine = () => new NothingToTest('The cart has no line: see “Add a line”.')

function cartOf({ cart }: Found): Checkout {
  if (cart) return cart
  throw new NothingToTest('No cart was made: see “Create a cart”.')
}

/** @throws {NothingToTest} with the advice if the list is empty */
function listText(texts: readonly string[], advice: string): string {
  if (texts.length > 0) return texts.join(', ')
  throw new NothingToTest(advice)
}

function handlesText(items: readonly { handle: string }[], advice: string): string {
  const handles = items.map(({ handle }) => handle)
  return listText(handles, advice)
}

function linesText({ lineItems, totalPrice }: Checkout): string {
  const lines = lineItems.map(({ quantity, title }) => `${quantity} × ${title}`)
  return `${lines.join(', ') || 'No lines'}, total ${totalPrice?.amount ?? 'unknown'}`
}

const changeText = (cart: ChangedCheckout) => withRemarks(linesText(cart), cart)

function withRemarks(text: string, { userErrors }: ChangedCheckout): string {
  return [text, ...userErrors.map(remarkText)].join(' · ')
}

/** The shop's reasons for refusing a change; empty if it gives none. */
async function refusalOf(change: Promise<ChangedCheckout>): Promise<string> {
  const { userErrors } = await change.catch((cause: unknown) => {
    if (cause instanceof ShopError && cause.code === 'user-errors') return cause
    throw cause
  })
  return userErrors.map(remarkText).join(' · ')
}
