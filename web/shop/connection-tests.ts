import type { ShopProduct } from '#schemas/shop/shop-product.contract.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { Storefront, StorefrontSettings } from '#schemas/shop/storefront.ts'

/** One test of the connection to the shop. */
export interface ConnectionTest {
  readonly title: string
  /** What it is for. */
  readonly purpose: string
  /**
   * Runs the test.
   *
   * @returns what it found
   * @throws where the shop does not do what the site needs
   */
  run(storefront: Storefront): Promise<string>
}

/** Says why a test has nothing to work on. */
export class NothingToTest extends Error {
  override name = 'NothingToTest'
}

/** What one test leaves for the next. */
interface Found {
  product?: ShopProduct | undefined
  checkoutId?: string
}

/**
 * The tests, in their order: each builds on what those before it found.
 *
 * @param open opens a shop of other settings
 */
export function connectionTests(
  settings: StorefrontSettings,
  open: (settings: StorefrontSettings) => Storefront,
): ConnectionTest[] {
  const found: Found = {}
  return [
    {
      title: 'Shop',
      purpose: 'The address leads to a shop that accepts the token.',
      async run(storefront) {
        const { name, primaryDomain, paymentSettings } = await storefront.fetchShop()
        const currencies = paymentSettings.enabledPresentmentCurrencies.join(', ')
        return `${name} at ${primaryDomain.host}, in ${currencies}`
      },
    },
    {
      title: 'Products',
      purpose: 'The token may read products, and some are published to its channel.',
      async run(storefront) {
        const products = await storefront.fetchProducts()
        found.product = products.find(({ availableForSale }) => availableForSale)
        if (products.length > 0) return products.map(({ handle }) => handle).join(', ')
        throw new NothingToTest('Publish a product to the Headless channel.')
      },
    },
    {
      title: 'Product by handle',
      purpose: 'A kit’s page finds its product.',
      async run(storefront) {
        const { handle } = productOf(found)
        const product = await storefront.fetchProductByHandle(handle)
        if (!product) throw new ShopError('unreadable', `There is no product ${handle}.`)
        const variants = product.variants.map(({ title, price }) => `${title} ${price.amount}`)
        return `${product.title}: ${variants.join(', ')}`
      },
    },
    {
      title: 'Create a cart',
      purpose: 'The token may make carts.',
      async run(storefront) {
        const { id, webUrl } = await storefront.createCheckout()
        found.checkoutId = id
        return `To be paid at ${new URL(webUrl, settings.apiUrl ?? 'https://shop').host}`
      },
    },
    {
      title: 'Add a line',
      purpose: 'What is in stock can be put into a cart.',
      async run(storefront) {
        const variant = productOf(found).variants.find(({ available }) => available)
        if (!variant) throw new NothingToTest('No variant of the product is in stock.')
        const lines = [{ variantId: variant.id, quantity: 1 }]
        const cart = await storefront.addLineItems(cartOf(found), lines)
        return `${cart.lineItems.length} line, ${cart.totalPrice?.amount ?? '?'} in all`
      },
    },
    {
      title: 'Fetch the cart',
      purpose: 'The cart keeps what was put into it, and names where it is paid for.',
      async run(storefront) {
        const cart = await storefront.fetchCheckout(cartOf(found))
        if (!cart) throw new ShopError('unreadable', 'The cart is gone.')
        return `${cart.lineItems.map(({ title }) => title).join(', ')}: ${cart.webUrl}`
      },
    },
    {
      title: 'Wrong token',
      purpose: 'The shop turns away who has no right to ask.',
      async run() {
        const token = '0'.repeat(32)
        const cause: unknown = await open({ ...settings, token })
          .fetchShop()
          .catch((thrown: unknown) => thrown)
        if (cause instanceof ShopError && cause.code === 'refused')
          return 'Refused, as it should be'
        throw cause instanceof ShopError
          ? cause
          : new ShopError('refused', 'The shop answers whoever asks.')
      },
    },
  ]
}

function productOf({ product }: Found): ShopProduct {
  if (product) return product
  throw new NothingToTest('No product that can be bought was found.')
}

function cartOf({ checkoutId }: Found): string {
  if (checkoutId !== undefined) return checkoutId
  throw new NothingToTest('No cart was made.')
}
