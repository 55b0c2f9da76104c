import { ShopError } from '#schemas/shop/shop-error.ts'
import type { Storefront, StorefrontSettings } from '#schemas/shop/storefront.ts'
import { cartTests, contactTests, discountTests } from './cart-connection-tests.ts'
import { catalogTests } from './catalog-connection-tests.ts'
import { cartOf, check, type ConnectionTest, type Found, refusalOf } from './connection-test.ts'

/** A test with the heading above it. */
export interface GroupedTest extends ConnectionTest {
  readonly group: string
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
    Catalog: catalogTests(found),
    Cart: cartTests(found),
    'Contact data': contactTests(found),
    Discounts: discountTests(found),
    Errors: errorTests(found, () => open({ ...settings, token: '0'.repeat(32) })),
  }
  return Object.entries(groups).flatMap(([group, tests]) =>
    tests.map((test) => ({ ...test, group })),
  )
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
