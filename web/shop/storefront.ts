import type { RetryPace } from '#schemas/lake-retry.ts'
import type { Storefront, StorefrontSettings } from '#schemas/shop/storefront.ts'
import { cartOperations } from './cart-operations.ts'
import { catalogueOperations } from './catalogue-operations.ts'
import type { ShopConnection } from './shop-call.ts'

/** How long one answer of the shop can take, in ms, unless the settings say otherwise. */
const defaultTimeoutMs = 10_000

/** Pauses between two attempts: a visitor waits for them. */
const defaultPace: RetryPace = { baseMs: 300, maxMs: 3000 }

/**
 * The shop behind one interface of ours (`docs/decisions/0017-shop.md`). Import this module if it
 * is needed only, and dynamically: it brings the SDK along.
 *
 * @throws {Error} where domain or token is missing
 */
export function createStorefront(settings: StorefrontSettings): Storefront {
  const { domain, token } = settings
  if (!domain) throw new Error('The shop needs a domain, such as petjet.myshopify.com.')
  if (!token) throw new Error('The shop needs a public Storefront access token.')
  const connection: ShopConnection = {
    settings,
    fetch: settings.fetch ?? globalThis.fetch.bind(globalThis),
    timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
    pace: settings.pace ?? defaultPace,
    mayReadTags: true,
  }
  return { ...catalogueOperations(connection), ...cartOperations(connection) }
}
