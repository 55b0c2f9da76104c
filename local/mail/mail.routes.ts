import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createHash, timingSafeEqual } from 'node:crypto'
import { brokenAnswer, FaultSwitch, faultRoutes, resetConnection } from '../fault-switch.ts'
import { domainRoutes } from './domain.routes.ts'
import { EventSender, eventOf, type EventSettings } from './mail-events.ts'
import { MessageRefused, messageFrom } from './mail-message.ts'
import { inboxRoutes } from './mail-inbox.routes.ts'
import { openMailStore } from './mail-store.ts'

/** Where the mail stand-in keeps its messages, and whose requests it takes. */
export interface MailOptions {
  /** The stand-in's own folder. */
  readonly folder: string
  /** The path under which the routes are mounted, for links; such as `/mail`. */
  readonly mountedAt: string
  readonly apiKey: string
  /** The sending domain; messages of others are taken, too. */
  readonly domain: string
  /** Where delivery events go; none are sent without it. */
  readonly events?: EventSettings
}

/** The mail stand-in: its routes, and how to close it. */
export interface MailService {
  readonly routes: Hono<{ Bindings: HttpBindings }>
  close(): void
}

/** Speaks the part of Mailgun's HTTP API that the product uses, and shows what was sent. */
export function mailRoutes(options: MailOptions): MailService {
  const store = openMailStore(options.folder)
  const faultSwitch = new FaultSwitch()
  const sender = options.events === undefined ? undefined : new EventSender(store, options.events)
  const routes = new Hono<{ Bindings: HttpBindings }>()

  routes.use('/:version{v[345]}/*', async (c, next) => {
    if (isKey(c.req.header('authorization'), options.apiKey)) return next()
    return c.text('Forbidden', 401)
  })

  routes.route('/', domainRoutes({ domain: options.domain, events: options.events }))

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
      const message = store.add(messageFrom(c.req.param('domain'), fields))
      sender?.send(message, fault === 'refuse' ? 'failed' : 'delivered')
      if (fault === 'lose-answer') return resetConnection(c)
      return c.json({ id: `<${message.messageId}>`, message: 'Queued. Thank you.' })
    } catch (cause) {
      if (cause instanceof MessageRefused) return c.json({ message: cause.message }, 400)
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
