import { createMiddleware } from 'hono/factory'
import type { Env } from '#api/platform/env.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import type { Header } from '#api/http/header.ts'
import type { Log } from '#api/platform/log/log.ts'
import { cacheTagsOf } from './cache-tags.ts'
import { cdnProviders } from './cdn-providers.ts'
import { CdnPurges } from './cdn-purges.ts'

/**
 * The headers that decide whether a CDN can cache a page, and which cache tags purge it. The headers
 * depend on the sync tags of the page's content, and on whether the server is certain to learn of
 * their changes.
 */
export type CdnHeaders = (page: {
  readonly tags: ReadonlySet<string>
  readonly isCacheable: boolean
}) => readonly Header[]

interface CdnSources {
  readonly env: Env
  readonly log: Log
  readonly onFailure: (cause: unknown) => void
}

/** Sets up the configured CDN in front of the server; undefined if no CDN is configured. */
export function createCdn({ env, log, onFailure }: CdnSources) {
  const { CDN_PROVIDER: name, CDN_SERVICE_ID: serviceId, CDN_API_TOKEN: token } = env
  // The environment's validation rejects incomplete settings.
  if (name === undefined || serviceId === undefined || token === undefined) return undefined
  const provider = cdnProviders[name]({ serviceId, token, apiUrl: env.CDN_API_URL })
  const cacheTags = cacheTagsOf(`${env.SANITY_PROJECT_ID}/${env.SANITY_DATASET}`)
  const headersOf: CdnHeaders = ({ tags, isCacheable }) => {
    const pageTags = isCacheable ? cacheTags.ofPage(tags) : undefined
    return pageTags ? provider.keep(pageTags) : [provider.forbid]
  }
  const [forbiddenName, forbiddenValue] = provider.forbid
  return {
    purges: new CdnPurges({ provider, cacheTags, log, onFailure }),
    headersOf,
    /** Forbids the CDN to cache responses without such headers, except public files. */
    guard: createMiddleware<AppEnv>(async (c, next) => {
      await next()
      const { headers } = c.res
      const isStorable = /max-age=[1-9]/.test(headers.get('Cache-Control') ?? '')
      if (!headers.has(forbiddenName) && !isStorable) headers.set(forbiddenName, forbiddenValue)
    }),
  }
}
