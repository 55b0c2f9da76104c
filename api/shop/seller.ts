import type { ClientReturn } from '@sanity/client'
import { hasFailed } from '#schemas/content/content-origin.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/content/content-source.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import type { ShopView, ShopKit } from '#schemas/shop/shop-kit.ts'
import { shopTag } from '#schemas/shop/shop-tag.ts'
import { isAddressable } from '#schemas/product/kit-slug.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'

type Addresses = ContentResult<KitAddressesQueryResult>
type Content = Pick<ContentSource, 'load'>

export interface SellerOptions {
  readonly snapshot: Pick<ShopSnapshot, 'kits' | 'version'>
  /** Asks for all kits that documents, or the curated content, describe. */
  readonly addresses: (content: Content) => Promise<Addresses>
}

interface Sold {
  readonly addresses: Addresses
  readonly version: string | undefined
  readonly result: ContentResult<unknown>
}

/** Puts the shop's part into answers about kits, wherever they come from. */
export interface Seller {
  /** Loads content with the shop's part in it. */
  load<const Query extends string>(
    content: Content,
    request: ContentRequest<Query>,
  ): Promise<ContentResult<ClientReturn<Query>>>
  /** What the shop adds to the kits of this content. */
  view(content: Content): Promise<ShopView>
}

export function createSeller({ snapshot, addresses }: SellerOptions): Seller {
  /** The lake's answers are kept as long as they are good, and so are those made of them. */
  const made = new WeakMap<ContentResult<unknown>, Sold>()
  /** All answers to one list of addresses are made with the same view, until the shop changes. */
  const views = new WeakMap<KitAddressesQueryResult, ShopView>()
  const viewOf = ({ data }: Addresses): ShopView => {
    const known = views.get(data)
    if (known && known.kits === snapshot.kits) return known
    const view = shopViewOf(snapshot.kits, data)
    views.set(data, view)
    return view
  }

  return {
    view: async (content) => viewOf(await addresses(content)),
    async load<const Query extends string>(content: Content, request: ContentRequest<Query>) {
      const result = await content.load(request)
      if (!request.sell) return result
      const known = await addresses(content)
      const { version } = snapshot
      const before = made.get(result)
      if (before?.addresses === known && before.version === version) {
        // It was made of this very answer.
        return before.result as ContentResult<ClientReturn<Query>>
      }
      const now = {
        ...result,
        data: await request.sell(result.data, viewOf(known)),
        syncTags: tagsOf(result, known),
      }
      made.set(result, { addresses: known, version, result: now })
      return now
    },
  }
}

/** Without tags an answer is asked for again, because the lake failed. */
function tagsOf(result: ContentResult<unknown>, addresses: Addresses): readonly string[] {
  if (hasFailed(result)) return []
  return [...new Set([...result.syncTags, ...addresses.syncTags, shopTag])]
}

/**
 * What the shop adds to a catalogue.
 *
 * @param kits the shop's products by handle; undefined if it has never answered
 * @param addresses all kits that documents, or the curated content, describe
 */
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
  // A catalogue can be longer than a function takes arguments.
  const lowestPrice = prices.reduce<number | null>(
    (least, price) => (least === null || price < least ? price : least),
    null,
  )
  return { kits, alone, lowestPrice }
}
