import type { ClientReturn } from '@sanity/client'
import { hasFailed } from '#schemas/runtime/content-origin.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/runtime/content-source.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import { type ShopKit, shopTag, type ShopView } from '#schemas/shop/shop-kit.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'

type Addresses = ContentResult<KitAddressesQueryResult>
type Content = Pick<ContentSource, 'load'>

export interface ShopMergerOptions {
  readonly snapshot: Pick<ShopSnapshot, 'kits' | 'version'>
  /** Loads the addresses of all kits in documents or in the curated content. */
  readonly addresses: (content: Content) => Promise<Addresses>
}

export type ShopMerger = ReturnType<typeof createShopMerger>

/** Merges shop data into answers about kits, from any content. */
export function createShopMerger({ snapshot, addresses }: ShopMergerOptions) {
  /** The merged answer to each answer of the content, for as long as the content caches the latter. */
  const merged = new WeakMap<
    ContentResult<unknown>,
    {
      readonly addresses: Addresses
      readonly version: string | undefined
      readonly result: ContentResult<unknown>
    }
  >()

  return {
    /** The shop data for the kits of this content. */
    async view(content: Content): Promise<ShopView> {
      return shopViewOf(snapshot.kits, (await addresses(content)).data)
    },
    /** Loads content, with shop data in answers about kits. */
    async load<const Query extends string>(
      content: Content,
      request: ContentRequest<Query>,
    ): Promise<ContentResult<ClientReturn<Query>>> {
      const result = await content.load(request)
      if (!request.mergeShop) return result
      const known = await addresses(content)
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
}

/** An answer without tags is loaded again, because the lake failed. */
function tagsOf(result: ContentResult<unknown>, addresses: Addresses): readonly string[] {
  if (hasFailed(result)) return []
  return [...new Set([...result.syncTags, ...addresses.syncTags, shopTag])]
}

/** The shop data for a catalog, given by all kits in documents or in the curated content. */
export function shopViewOf(
  kits: ReadonlyMap<string, ShopKit> | undefined,
  addresses: KitAddressesQueryResult,
): ShopView {
  const described = new Set(addresses.map(({ slug }) => slug).filter(isAddressable))
  const alone = [...(kits?.values() ?? [])].filter(({ handle }) => !described.has(handle))
  const prices = [
    ...addresses.map(({ slug, price }) => kits?.get(slug)?.price ?? price),
    ...alone.map(({ price }) => price),
  ].filter((price) => Number.isSafeInteger(price) && price > 0)
  // A catalog can have more kits than `Math.min` takes arguments.
  const lowestPrice = prices.reduce<number | null>(
    (least, price) => (least === null || price < least ? price : least),
    null,
  )
  return { kits, alone, lowestPrice }
}
