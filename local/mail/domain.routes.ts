import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { EventSettings } from './mail-events.ts'

const stateContract = v.object({ state: v.picklist(['active', 'unverified', 'disabled']) })

/** What Mailgun tells about the one domain of the account. */
export interface DomainOptions {
  readonly domain: string
  readonly events: EventSettings | undefined
}

/**
 * The account's side of Mailgun's API: the domain with its DNS records, where events go, and the key
 * that signs them. `PUT /domain` makes the domain unverified or disabled, for tests.
 */
export function domainRoutes({ domain, events }: DomainOptions): Hono<{ Bindings: HttpBindings }> {
  let state: v.InferOutput<typeof stateContract>['state'] = 'active'
  const urls = events === undefined ? null : { urls: [events.url] }
  return new Hono<{ Bindings: HttpBindings }>()
    .get('/v4/domains/:domain', (c) => {
      if (c.req.param('domain') !== domain) return c.json({ message: 'Domain not found' }, 404)
      const valid = state === 'unverified' ? 'unknown' : 'valid'
      return c.json({
        domain: { name: domain, state, is_disabled: state === 'disabled' },
        receiving_dns_records: [],
        sending_dns_records: [
          { record_type: 'TXT', valid, name: domain, value: 'v=spf1 include:mailgun.org ~all' },
          { record_type: 'TXT', valid, name: `k1._domainkey.${domain}`, value: 'k=rsa; p=MIGf' },
        ],
      })
    })
    .get('/v3/domains/:domain/webhooks', (c) => {
      if (c.req.param('domain') !== domain) return c.json({ message: 'Domain not found' }, 404)
      return c.json({ webhooks: { delivered: urls, permanent_fail: urls, temporary_fail: urls } })
    })
    .get('/v5/accounts/http_signing_key', (c) =>
      c.json({ message: 'success', http_signing_key: events?.signingKey ?? '' }),
    )
    .put('/domain', async (c) => {
      const wanted = v.safeParse(stateContract, await c.req.json().catch(() => undefined))
      if (!wanted.success) return c.json({ error: 'state: active, unverified or disabled' }, 400)
      state = wanted.output.state
      return c.json({ state })
    })
}
