import type { ServerContent } from '#api/content/server-content.ts'
import type { Env } from '#api/env.ts'
import type { Log } from '#api/log/log.ts'
import type { ShopSettings } from '#schemas/runtime/runtime-settings.ts'
import type { ShopReading } from '#schemas/shop/shop-kit.ts'
import { createSeller, type SellerOptions } from './seller.ts'
import { createShopContent } from './shop-content.ts'
import { ShopSnapshot } from './shop-snapshot.ts'

/** The site's code that speaks to the shop, and knows how pages ask for kits. */
interface ShopCode {
  readShop(settings: ShopSettings): Promise<ShopReading>
  loadKitAddresses: SellerOptions['addresses']
}

export interface ShopParts {
  readonly settings: ShopSettings
  readonly env: Pick<Env, 'SHOPIFY_REFRESH_MS'>
  /** The lake's content. */
  readonly content: ServerContent
  readonly site: () => Promise<ShopCode>
  readonly log: Log
  /** Called with the error of each reading that failed. */
  readonly onFailure: (cause: unknown) => void
}

/** Puts the shop's products together with content; it is not asked before `snapshot.refresh` is called. */
export function openShop({ settings, env, content, site, log, onFailure }: ShopParts) {
  const snapshot = new ShopSnapshot({
    read: async () => (await site()).readShop(settings),
    refreshMs: env.SHOPIFY_REFRESH_MS,
    log,
    onFailure,
  })
  const seller = createSeller({
    snapshot,
    addresses: async (source) => (await site()).loadKitAddresses(source),
  })
  return { snapshot, seller, content: createShopContent({ content, snapshot, seller }) }
}
