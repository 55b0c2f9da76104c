import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { brokenAnswer, faultRoutes, FaultSwitch, resetConnection } from '../fault-switch.ts'
import { eventOf, EventSender, type EventSettings } from './mail-events.ts'
import { inboxRoutes } from './mail-inbox.routes.ts'
import { messageFrom, MessageRejected } from './mail-message.ts'
import { openMailStore } from './mail-store.ts'

export interface MailOptions {
  /** The stand-in's own folder. */
  readonly folder: string
  /** The path under which the routes are mounted, for links; such as `/mail`. */
  readonly mountedAt: string
  readonly apiKey: string
  /** The sending domain; messages from other domains are accepted, too. */
  readonly domain: string
  /** The receiver of delivery events; if undefined, no events are sent. */
  readonly events?: EventSettings
}

/** Implements the part of Mailgun's HTTP API that the product uses, and lists the sent messages. */
export function mailRoutes(options: MailOptions) {
  const store = openMailStore(options.folder)
  const faultSwitch = new FaultSwitch()
  const sender = options.events === undefined ? undefined : new EventSender(store, options.events)
  const routes = new Hono<{ Bindings: HttpBindings }>()

  routes.use('/:version{v[345]}/*', async (c, next) => {
    if (isKey(c.req.header('authorization'), options.apiKey)) return next()
    return c.text('Forbidden', 401)
  })

  routes.route('/', domainRoutes(options))

  routes.post('/v3/:domain/messages', async (c) => {
    const fault = faultSwitch.take()
    await faultSwitch.wait()
    if (fault === 'fail') return c.json({ message: 'Internal Server Error' }, 500)
    if (fault === 'throttle') {
      return c.json({ message: 'Too many requests' }, 429, { 'retry-after': '1' })
    }
    const broken = brokenAnswer(c, fault)
    if (broken !== undefined) return broken
    try {
      const fields = await c.req.parseBody({ all: true })
      const message = store.add(await messageFrom(c.req.param('domain'), fields))
      sender?.send(message, fault === 'refuse' ? 'failed' : 'delivered')
      if (fault === 'lose-answer') return resetConnection(c)
      return c.json({ id: `<${message.messageId}>`, message: 'Queued. Thank you.' })
    } catch (cause) {
      if (cause instanceof MessageRejected) return c.json({ message: cause.message }, 400)
      throw cause
    }
  })

  routes.get('/v3/:domain/events', (c) => {
    const messageId = c.req.query('message-id') ?? ''
    const items = store.withMessageId(messageId).map((message) => eventOf(message, 'accepted'))
    const page = c.req.url
    return c.json({ items, paging: { first: page, last: page, next: page, previous: page } })
  })

  routes.route('/', inboxRoutes(store, faultSwitch, options.mountedAt))
  routes.route('/', faultRoutes(faultSwitch, options.mountedAt))

  return {
    routes,
    close() {
      sender?.stop()
      store.close()
    },
  }
}

function isKey(header: string | undefined, apiKey: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  const wanted = `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}`
  return timingSafeEqual(digest(header ?? ''), digest(wanted))
}

const stateContract = v.object({ state: v.picklist(['active', 'unverified', 'disabled']) })

/**
 * The account's side of Mailgun's API: the domain with its DNS records, where events go, and the key
 * that signs them. `PUT /domain` makes the domain unverified or disabled, for tests.
 */
function domainRoutes({ domain, events }: MailOptions): Hono<{ Bindings: HttpBindings }> {
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
