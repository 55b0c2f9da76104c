import type { Header } from '#api/http/header.ts'

/** The headers and requests that control one provider's CDN. */
export interface CdnProvider {
  /** The maximum number of tags in one purge. */
  readonly tagsPerPurge: number
  /** Headers that make only the CDN cache a response, until one of its tags is purged. */
  keep(tags: readonly string[]): readonly Header[]
  /** The header that keeps a response out of the CDN. */
  readonly forbid: Header
  /** The request that makes the CDN drop everything with one of the tags, at once. */
  purge(tags: readonly string[]): { url: string; headers: Record<string, string>; body?: string }
}

export interface CdnAccount {
  /** Fastly's service id, or Cloudflare's zone id. */
  readonly serviceId: string
  readonly token: string
  /** The URL for purges; defaults to the provider's own. */
  readonly apiUrl?: string | undefined
}

/**
 * How long a CDN keeps a page, in seconds. If a purge is lost, the CDN shows the old page at most this
 * long. After that, the CDN can show the old page once more while it fetches the new page, and for a
 * day while the server is down.
 */
const lifetime = 'max-age=3600, stale-while-revalidate=60, stale-if-error=86400'

/**
 * Fastly reads and removes `Surrogate-Control` and `Surrogate-Key`.
 * https://www.fastly.com/documentation/reference/api/purging/
 */
function fastly({ serviceId, token, apiUrl = 'https://api.fastly.com' }: CdnAccount): CdnProvider {
  return {
    tagsPerPurge: 256,
    keep: (tags) => [
      ['Surrogate-Control', lifetime],
      ['Surrogate-Key', tags.join(' ')],
    ],
    forbid: ['Surrogate-Control', 'max-age=0'],
    purge: (tags) => ({
      url: `${apiUrl}/service/${serviceId}/purge`,
      headers: { 'Fastly-Key': token, 'Surrogate-Key': tags.join(' '), Accept: 'application/json' },
    }),
  }
}

/**
 * Cloudflare reads and removes `Cloudflare-CDN-Cache-Control` and `Cache-Tag`.
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/
 */
function cloudflare({
  serviceId,
  token,
  apiUrl = 'https://api.cloudflare.com/client/v4',
}: CdnAccount): CdnProvider {
  return {
    tagsPerPurge: 30,
    keep: (tags) => [
      ['Cloudflare-CDN-Cache-Control', lifetime],
      ['Cache-Tag', tags.join(',')],
    ],
    forbid: ['Cloudflare-CDN-Cache-Control', 'no-store'],
    purge: (tags) => ({
      url: `${apiUrl}/zones/${serviceId}/purge_cache`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags }),
    }),
  }
}

export const cdnProviders = { fastly, cloudflare }
