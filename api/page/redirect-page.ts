import type { CdnHeaders } from '#api/cdn/cdn.ts'
import type { Header } from '#api/http/header.ts'
import type { Log } from '#api/log/log.ts'
import type { ContentRecord } from './content-record.ts'
import { preparePage, type RenderedPage } from './rendered-page.ts'
import type { FoundPage } from './site-bundle.ts'

interface RedirectSource {
  readonly redirect: NonNullable<FoundPage['redirect']>
  /** The answers that decided it. */
  readonly record: Pick<ContentRecord, 'tags' | 'isComplete'>
  /** How long those answers are good for, in ms. */
  readonly lifetimeMs: number
  readonly policy: string
  readonly security: readonly Header[]
  readonly cdnHeaders: CdnHeaders | undefined
}

/**
 * The answer that sends a visitor on. Browsers ask again each time, also after a 301: an editor can
 * change or remove the redirect, or publish a page at the address. A CDN keeps it until one of its
 * answers changes. The server does not: the look-up costs less than a place in memory.
 */
export function redirectPage(source: RedirectSource): Promise<RenderedPage> {
  const { redirect, record, lifetimeMs, policy, security, cdnHeaders } = source
  const isKept = record.isComplete && lifetimeMs === Infinity
  return preparePage({
    status: redirect.status,
    route: '/*',
    html: '',
    policy,
    security,
    cacheControl: 'public, no-cache',
    headers: [
      ['Location', redirect.location],
      ...(cdnHeaders?.({ tags: record.tags, isKept }) ?? []),
    ],
    tags: record.tags,
    lifetimeMs: 0,
  })
}

/** How many redirects are remembered as logged. */
const maxLogged = 1000

/** Logs each redirect that is stored but not followed once. */
export function createRefusalLog(log: Log) {
  const logged = new Set<string>()
  return ({ redirect, reason }: { redirect: string; reason: string }): void => {
    if (logged.size >= maxLogged || logged.has(redirect)) return
    logged.add(redirect)
    log.warn({ redirect, reason }, 'a redirect is not followed')
  }
}
