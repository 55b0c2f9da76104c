import type { Header } from '#api/http/header.ts'

/** How one provider's CDN is told what to keep, and what to forget. */
export interface CdnProvider {
  /** How many keys one purge can name. */
  readonly keysPerPurge: number
  /** The headers that let the CDN, and nobody else, keep a response until one of its keys is purged. */
  keep(keys: readonly string[]): readonly Header[]
  /** The header that keeps a response out of the CDN. */
  readonly forbid: Header
  /** The request that makes the CDN forget everything with one of the keys, at once. */
  purge(keys: readonly string[]): { url: string; headers: Record<string, string>; body?: string }
}

/** The account at the provider. */
export interface CdnAccount {
  /** Fastly's service id, or Cloudflare's zone id. */
  readonly serviceId: string
  readonly token: string
  /** Where purges go; without it, to the provider's own address. */
  readonly apiUrl?: string | undefined
}

/**
 * How long a CDN keeps a page, in seconds: a lost purge has no effect for longer than that. Then it
 * can show the old page once more while it fetches the new one, and for a day while the server is
 * down.
 */
const lifetime = 'max-age=3600, stale-while-revalidate=60, stale-if-error=86400'

/**
 * Fastly reads `Surrogate-Control` and `Surrogate-Key`, and removes both.
 * https://www.fastly.com/documentation/reference/api/purging/
 */
function fastly({ serviceId, token, apiUrl = 'https://api.fastly.com' }: CdnAccount): CdnProvider {
  return {
    keysPerPurge: 256,
    keep: (keys) => [
      ['Surrogate-Control', lifetime],
      ['Surrogate-Key', keys.join(' ')],
    ],
    forbid: ['Surrogate-Control', 'max-age=0'],
    purge: (keys) => ({
      url: `${apiUrl}/service/${serviceId}/purge`,
      headers: { 'Fastly-Key': token, 'Surrogate-Key': keys.join(' '), Accept: 'application/json' },
    }),
  }
}

/**
 * Cloudflare reads `Cloudflare-CDN-Cache-Control` and `Cache-Tag`, and removes both.
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/
 */
function cloudflare({
  serviceId,
  token,
  apiUrl = 'https://api.cloudflare.com/client/v4',
}: CdnAccount): CdnProvider {
  return {
    keysPerPurge: 30,
    keep: (keys) => [
      ['Cloudflare-CDN-Cache-Control', lifetime],
      ['Cache-Tag', keys.join(',')],
    ],
    forbid: ['Cloudflare-CDN-Cache-Control', 'no-store'],
    purge: (keys) => ({
      url: `${apiUrl}/zones/${serviceId}/purge_cache`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags: keys }),
    }),
  }
}

/** The providers, by the name in the settings. */
export const cdnProviders = { fastly, cloudflare }
