import type { ServerContent } from '#api/site/content/server-content.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { Env } from '#api/platform/env.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { ShopSettings } from '#schemas/runtime/runtime-settings.ts'
import { createShopMerger, type ShopMerger } from './shop-merger.ts'
import { ShopSnapshot } from './shop-snapshot.ts'
import { joinPosition } from '#schemas/runtime/content-position.ts'
import { shopTag } from '#schemas/shop/shop-kit.ts'

export interface ShopParts {
  readonly settings: ShopSettings
  readonly env: Pick<Env, 'SHOPIFY_REFRESH_MS'>
  readonly content: ServerContent
  readonly site: () => Promise<Pick<SiteBundle, 'readShop' | 'loadKitAddresses'>>
  readonly log: Log
  readonly onFailure: (cause: unknown) => void
}

/** Merges the shop's products into content. `snapshot.refresh` starts reading the shop. */
export function openShop({ settings, env, content, site, log, onFailure }: ShopParts) {
  const snapshot = new ShopSnapshot({
    read: async () => (await site()).readShop(settings),
    refreshMs: env.SHOPIFY_REFRESH_MS,
    log,
    onFailure,
  })
  const merger = createShopMerger({
    snapshot,
    addresses: async (source) => (await site()).loadKitAddresses(source),
  })
  return { snapshot, merger, content: createShopContent({ content, snapshot, merger }) }
}

interface ShopContentOptions {
  readonly content: ServerContent
  readonly snapshot: Pick<ShopSnapshot, 'version' | 'onChange'>
  readonly merger: Pick<ShopMerger, 'load'>
}

/**
 * The server's content with the shop's prices, stock and products in every answer about kits. A change of
 * the shop counts as a change of content, and updates everything that uses those answers.
 */
export function createShopContent({
  content,
  snapshot,
  merger,
}: ShopContentOptions): ServerContent {
  return {
    load: (request) => merger.load(content, request),
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
