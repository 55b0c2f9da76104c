import type { StorefrontSettings } from '#web/shop/shop-client.ts'
import { createStorefront, type Storefront } from '#web/shop/storefront.ts'
import type { RunningShop } from '#packages/service-stand-ins/tests/support/start-shop.ts'

/** One request as it was sent to the shop. */
export interface SentRequest {
  /** The field that it requests, such as `cartNoteUpdate`. */
  readonly root: string
  readonly query: string
  readonly variables: Record<string, unknown>
}

/** A storefront client that records what it sends. */
export interface OpenStorefront {
  readonly storefront: Storefront
  readonly sent: SentRequest[]
}

const rootOf = (query: string) => /\b(?:query|mutation)\b[^{]*\{\s*(\w+)/.exec(query)?.[1] ?? ''

/** Opens a storefront client on a stand-in, with pauses too short to notice. */
export function openStorefront(
  shop: Pick<RunningShop, 'domain' | 'token' | 'url'>,
  settings: Partial<StorefrontSettings> = {},
): OpenStorefront {
  const sent: SentRequest[] = []
  const storefront = createStorefront({
    domain: shop.domain,
    token: shop.token,
    apiUrl: shop.url,
    pace: { baseMs: 1, maxMs: 2 },
    fetch: (url, init) => {
      // The storefront client sends only JSON texts.
      const { query, variables } = JSON.parse(init.body as string) as SentRequest
      sent.push({ root: rootOf(query), query, variables })
      return fetch(url, init)
    },
    ...settings,
  })
  return { storefront, sent }
}
