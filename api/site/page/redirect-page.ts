import type { CdnHeaders } from '#api/site/cdn/cdn.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { ContentRecord } from './content-record.ts'
import { preparePage, type RenderedPage } from './rendered-page.ts'
import type { FoundPage } from './site-bundle.ts'

interface RedirectSource {
  readonly redirect: NonNullable<FoundPage['redirect']>
  /** The content that decided the redirect. */
  readonly record: Pick<ContentRecord, 'tags' | 'isComplete'>
  /** The lifetime of that content, in ms. */
  readonly lifetimeMs: number
  readonly policy: string
  readonly cdnHeaders: CdnHeaders | undefined
}

/**
 * Creates a redirect's response. Browsers revalidate it each time, even after a 301, because an editor can
 * change or remove the redirect, or publish a page at the address. A CDN caches it until its content
 * changes. The server does not cache it: the look-up is cheaper than the memory.
 */
export function redirectPage(source: RedirectSource): RenderedPage {
  const { redirect, record, lifetimeMs, policy, cdnHeaders } = source
  const isCacheable = record.isComplete && lifetimeMs === Infinity
  return preparePage({
    status: redirect.status,
    route: '/*',
    html: '',
    policy,
    cacheControl: 'public, no-cache',
    headers: [
      ['Location', redirect.location],
      ...(cdnHeaders?.({ tags: record.tags, isCacheable }) ?? []),
    ],
    tags: record.tags,
    lifetimeMs: 0,
  })
}

/** The maximum number of redirects remembered as logged. */
const maxLogged = 1000

/** Logs each stored redirect that is not followed, once. */
export function createRefusalLog(log: Log) {
  const logged = new Set<string>()
  return ({ redirect, reason }: { redirect: string; reason: string }): void => {
    if (logged.size >= maxLogged || logged.has(redirect)) return
    logged.add(redirect)
    log.warn({ redirect, reason }, 'a redirect was ignored')
  }
}
