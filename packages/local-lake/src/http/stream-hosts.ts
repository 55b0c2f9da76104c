import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Access, LakeVariables } from '../access.ts'
import { LakeError } from '../lake-error.ts'

const ticketLifetimeMs = 10_000
/** The maximum number of redirects in progress. */
const maxTickets = 10_000
const streamPath = /^\/+v[^/]+\/data\/(?:listen|live\/events)\//
const streamHost = /^stream-[a-z0-9]+\.localhost(?::\d+)?$/

/**
 * Gives each of a browser's event streams a separate host. A browser opens at most six connections to
 * a host; a Studio with a few documents needs more streams and would wait forever. Names under
 * `localhost` count as separate hosts, so each stream is redirected to an unused host, with a ticket
 * in place of the Authorization header, which does not survive a redirect.
 */
export class StreamHosts {
  readonly #tickets = new LRUCache<string, { access: Access; path: string }>({
    max: maxTickets,
    ttl: ticketLifetimeMs,
    perf: Date,
  })

  /** Whether the request has reached a stream host with a valid ticket. */
  isAdmitted(url: URL, host: string): boolean {
    return streamHost.test(host) && this.#find(url) !== undefined
  }

  /**
   * Redirects a browser's stream to its own host and admits the stream there. Runs after CORS and
   * access.
   */
  readonly redirect: MiddlewareHandler<{ Variables: LakeVariables }> = async (c, next) => {
    const url = new URL(c.req.url)
    const host = c.req.header('host') ?? ''
    if (streamHost.test(host)) {
      c.set('access', this.#admit(url))
      return next()
    }
    const isFromBrowser = c.req.header('origin') !== undefined
    if (!streamPath.test(url.pathname) || !isFromBrowser || !isLocalName(host)) return next()
    const ticket = this.#issue(c.var.access, url.pathname)
    const port = /:\d+$/.exec(host)?.[0] ?? ''
    url.searchParams.set('ticket', ticket)
    c.header('cache-control', 'no-store')
    return c.redirect(
      `http://stream-${randomBytes(6).toString('hex')}.localhost${port}${url.pathname}${url.search}`,
      307,
    )
  }

  #issue(access: Access, path: string): string {
    const ticket = randomBytes(24).toString('base64url')
    this.#tickets.set(ticket, { access, path })
    return ticket
  }

  #find(url: URL) {
    const entry = this.#tickets.get(url.searchParams.get('ticket') ?? '')
    return entry?.path === url.pathname ? entry : undefined
  }

  #admit(url: URL): Access {
    const entry = this.#find(url)
    this.#tickets.delete(url.searchParams.get('ticket') ?? '')
    if (entry) return entry.access
    const description = 'The stream ticket has expired or was used before'
    throw new LakeError(401, { type: 'unauthorizedError', description })
  }
}

/** Subdomains of other names (an IP address, a forwarded host) do not always resolve. */
function isLocalName(host: string): boolean {
  return /^(?:[a-z0-9-]+\.)?localhost(?::\d+)?$/.test(host)
}
