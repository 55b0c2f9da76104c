import { previewShopPath } from '#schemas/preview/preview-addresses.ts'
import type { ShopKit, ShopView } from '#schemas/shop/shop-kit.ts'
import { apiRequest } from '#web/api.ts'
import type { AskedQuestion } from './draft-content.ts'

/** How long what the shop adds is good for, in ms: an editor types faster than prices change. */
const goodForMs = 15_000

let known: { readonly at: number; readonly view: Promise<ShopView> } | undefined

/**
 * Puts the shop's part into an answer that the Studio told by itself, so that prices are those of the
 * shop while somebody edits. Where the server does not say, the answer stays as it is.
 */
export async function sellTold({ name, params }: AskedQuestion, result: unknown): Promise<unknown> {
  try {
    const { findRequest } = await import('#web/site-queries.ts')
    const request = findRequest(name, params)
    if (typeof request === 'string' || !request.sell) return result
    return await request.sell(result, await shopView())
  } catch {
    known = undefined
    return result
  }
}

function shopView(): Promise<ShopView> {
  if (known === undefined || performance.now() - known.at > goodForMs) {
    known = { at: performance.now(), view: fetchView() }
  }
  return known.view
}

async function fetchView(): Promise<ShopView> {
  const response = await apiRequest('GET', previewShopPath)
  // The server of the same release wrote it from the same type, the kits as a list.
  const { kits, ...view } = (await response.json()) as Omit<ShopView, 'kits'> & { kits?: ShopKit[] }
  return { ...view, kits: kits && new Map(kits.map((kit) => [kit.handle, kit])) }
}
