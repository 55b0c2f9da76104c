import type { ShopSettings } from '#schemas/runtime/runtime-settings.ts'
import { readShopKit } from '#schemas/shop/read-shop-kit.ts'
import type { ShopKit, ShopReading } from '#schemas/shop/shop-kit.ts'
import { fieldsOf, textOf } from '#web/content/field-readers.ts'
import { shopSourcesOf } from '#schemas/shop/shop-sources.ts'

/** How many products the site shows at most. */
const maxProducts = 1000

/**
 * Reads all products of the shop, on the server. One that cannot be shown takes no other down.
 *
 * @throws {ShopError}
 */
export async function readShop(shop: ShopSettings): Promise<ShopReading> {
  // The SDK is loaded only if the shop is on.
  const { createStorefront } = await import('./storefront.ts')
  const leftOut: { handle: string; problem: string }[] = []
  let unreadable = 0
  const onUnreadable = (product: unknown, field: string) => {
    unreadable += 1
    const { handle, id } = fieldsOf(product)
    const problem = `the shop tells a field of it that cannot be read: ${field}`
    leftOut.push({ handle: textOf(handle) || textOf(id), problem })
  }
  const products = await createStorefront({ ...shop, onUnreadable }).fetchProducts()
  const { pictures } = shopSourcesOf(shop)
  const kits = new Map<string, ShopKit>()
  for (const product of products.slice(0, maxProducts)) {
    const kit = readShopKit(product, pictures)
    if (typeof kit === 'string') leftOut.push({ handle: product.handle, problem: kit })
    else if (!kits.has(kit.handle)) kits.set(kit.handle, kit)
  }
  return { kits: [...kits.values()], leftOut, isCut: products.length + unreadable >= maxProducts }
}
