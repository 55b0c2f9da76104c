import type { ClientReturn } from '@sanity/client'
import type { ServerContent } from '#api/site/content/server-content.ts'
import { hasFailed } from '#schemas/protocol/content-origin.ts'
import { joinPosition } from '#schemas/protocol/content-position.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/protocol/content-source.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import { shopViewOf } from '#schemas/shop/merge-shop-data.ts'
import { shopTag, type ShopView } from '#schemas/shop/shop-kit.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'

type Addresses = ContentResult<KitAddressesQueryResult>
type Content = Pick<ContentSource, 'load'>

interface ShopContentParts {
  readonly snapshot: Pick<ShopSnapshot, 'kits' | 'version' | 'onChange'>
  readonly content: ServerContent
  /** Loads the addresses of all kits in documents or in the curated content. */
  readonly addresses: (content: Content) => Promise<Addresses>
}

export type ShopMerger = ReturnType<typeof openShopContent>['merger']

/**
 * The server's content with the shop's prices, stock and products in every answer about kits, and a
 * merger that adds this data to other content, such as drafts. A change of the shop counts as a change
 * of content, and updates everything that uses those answers.
 */
export function openShopContent({ snapshot, content, addresses }: ShopContentParts) {
  /** The merged answer for each answer of the content, as long as the content caches that answer. */
  const merged = new WeakMap<
    ContentResult<unknown>,
    {
      readonly addresses: Addresses
      readonly version: string | undefined
      readonly result: ContentResult<unknown>
    }
  >()
  const merger = {
    /** The shop data for the kits of some content. */
    async view(source: Content): Promise<ShopView> {
      return shopViewOf(snapshot.kits, (await addresses(source)).data)
    },
    /** Loads content, with shop data in answers about kits. */
    async load<const Query extends string>(
      source: Content,
      request: ContentRequest<Query>,
    ): Promise<ContentResult<ClientReturn<Query>>> {
      const result = await source.load(request)
      if (!request.mergeShop) return result
      const known = await addresses(source)
      const { version } = snapshot
      const before = merged.get(result)
      if (before?.addresses === known && before.version === version) {
        // The key is the answer to this request.
        return before.result as ContentResult<ClientReturn<Query>>
      }
      const now = {
        ...result,
        data: await request.mergeShop(result.data, shopViewOf(snapshot.kits, known.data)),
        syncTags: tagsOf(result, known),
      }
      merged.set(result, { addresses: known, version, result: now })
      return now
    },
  }
  const withShop: ServerContent = {
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
  return { content: withShop, merger }
}

/** An answer without tags is loaded again, because the lake failed. */
function tagsOf(result: ContentResult<unknown>, addresses: Addresses): readonly string[] {
  if (hasFailed(result)) return []
  return [...new Set([...result.syncTags, ...addresses.syncTags, shopTag])]
}
