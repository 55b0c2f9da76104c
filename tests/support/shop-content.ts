import type { ContentChange, ServerContent } from '#api/site/content/server-content.ts'
import { openShopContent } from '#api/site/shop/shop-content.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { ShopKit } from '#schemas/shop/shop-kit.ts'
import type { LoadedSite } from './load-site.ts'

/** Content of the lake, or its replacement, with a shop that a test changes. */
export function contentWithShop(
  site: Pick<LoadedSite['site'], 'loadKitAddresses'>,
  lake: ContentSource,
  kits?: ReadonlyMap<string, ShopKit>,
) {
  const lakeListeners = new Set<(change: ContentChange) => void>()
  const shopListeners = new Set<() => void>()
  const shop = {
    kits,
    version: kits && 'v1',
    onChange(listener: () => void) {
      shopListeners.add(listener)
      return () => shopListeners.delete(listener)
    },
  }
  const content: ServerContent = {
    load: (request) => lake.load(request),
    get liveEventId() {
      return lake.liveEventId
    },
    lifetimeMs: Infinity,
    onChange(listener) {
      lakeListeners.add(listener)
      return () => lakeListeners.delete(listener)
    },
    get state(): never {
      throw new Error('Nobody asks for it here.')
    },
    warmUp: () => Promise.resolve(),
    prefetch: (load) => load(),
    stop: () => {},
  }
  return {
    content: openShopContent({ content, snapshot: shop, addresses: site.loadKitAddresses }).content,
    /** The shop's next reading. */
    sell: (next: ReadonlyMap<string, ShopKit>, version: string): void => {
      Object.assign(shop, { kits: next, version })
      for (const listener of shopListeners) listener()
    },
  }
}
