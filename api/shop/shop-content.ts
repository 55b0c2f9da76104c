import type { ServerContent } from '#api/content/server-content.ts'
import { joinPosition } from '#schemas/content/content-position.ts'
import { shopTag } from '#schemas/shop/shop-tag.ts'
import type { Seller } from './seller.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'

/** What the shop's part of content is made with. */
export interface ShopContentOptions {
  readonly content: ServerContent
  readonly snapshot: Pick<ShopSnapshot, 'version' | 'onChange'>
  readonly seller: Pick<Seller, 'load'>
}

/**
 * The server's content with the shop's prices, stock and products in every answer about kits. A
 * change of the shop is a change of content: whatever was made of those answers is made anew.
 */
export function createShopContent({
  content,
  snapshot,
  seller,
}: ShopContentOptions): ServerContent {
  return {
    load: (request) => seller.load(content, request),
    onChange(listener) {
      const stops = [
        content.onChange(listener),
        snapshot.onChange(() => listener({ tags: [shopTag], eventId: content.liveEventId })),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    get liveEventId() {
      return joinPosition({ lakeId: content.liveEventId, shopVersion: snapshot.version })
    },
    get lifetimeMs() {
      return content.lifetimeMs
    },
    get state() {
      return content.state
    },
    warmUp: () => content.warmUp(),
    prefetch: (load) => content.prefetch(load),
    stop: () => content.stop(),
  }
}
