import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import type { AppEnv } from '#api/http/app-env.ts'
import { createErrorHandler } from '#api/http/errors.ts'
import { createLog } from '#api/platform/log/log.ts'
import { ContentEvents, type ContentEventsOptions } from './content-events.ts'
import { contentEventsRoutes } from './content-events.routes.ts'
import type { ContentChange } from './server-content.ts'

const lines: string[] = []
const log = createLog('warn', { write: (line) => lines.push(line) })
const running: ContentEvents[] = []
afterEach(() => {
  lines.length = 0
  for (const events of running.splice(0)) events.stop()
})

/** The route behind one proxy; the test controls the changes of content. */
function openRoute(options: Partial<ContentEventsOptions> = {}) {
  const listeners = new Set<(change: ContentChange) => void>()
  const content = {
    onChange(listener: (change: ContentChange) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const events = new ContentEvents({ content, log, limit: 1000, ...options })
  running.push(events)
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(log))
  app.route('/events', contentEventsRoutes(events, 1))
  const change = (eventId: string | undefined, tags: ContentChange['tags']) => {
    for (const listener of listeners) listener({ tags, eventId })
  }
  const request = (query = '', headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`/events${query}`, { method, headers })
  const open = async (query = '', headers: Record<string, string> = {}) =>
    readEvents(await request(query, headers))
  return { events, change, request, open, listeners }
}

/** Reads one event at a time; undefined at the end. */
function readEvents(response: Response) {
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader?.read())?.value
  return { next, leave: () => reader?.cancel() }
}

const event = (name: string, data: object, id?: string) =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

describe('the first event of a stream', () => {
  test('lists the changes since the event that the page reflects', async () => {
    const { change, open } = openRoute()
    change('e0', 'all')
    change('e1', ['kit'])
    change('e2', ['faq'])
    expect(await (await open('?since=e0')).next()).toBe(
      event('welcome', { tags: ['kit', 'faq'] }, 'e2'),
    )
    expect(await (await open('?since=e2')).next()).toBe(event('welcome', { tags: [] }, 'e2'))
    // A browser that reconnects by itself knows a later event than its address names.
    const again = await open('?since=e0', { 'Last-Event-ID': 'e1' })
    expect(await again.next()).toBe(event('welcome', { tags: ['faq'] }, 'e2'))
  })

  test.each([
    ['none', ''],
    ['an empty one', '?since='],
    ['an unknown one', '?since=e9'],
    ['a very long one', `?since=${'x'.repeat(5000)}`],
    ['one with line breaks', '?since=%0Adata:%20x'],
  ])(
    'makes a page refetch everything if it names no event that the server knows: %s',
    async (_, query) => {
      const { change, open } = openRoute()
      change('e0', 'all')
      expect(await (await open(query)).next()).toBe(event('welcome', { tags: 'all' }, 'e0'))
    },
  )

  test('makes no page refetch until the server receives events', async () => {
    const { change, open } = openRoute()
    const stream = await open('?since=e0')
    expect(await stream.next()).toBe(event('welcome', { tags: [] }))
    change('e5', 'all')
    expect(await stream.next()).toBe(event('change', { tags: 'all', withinMs: 1 }, 'e5'))
  })
})

describe('an open stream', () => {
  test('gets each change, from the moment it was opened', async () => {
    const { change, open } = openRoute()
    change('e0', 'all')
    const streams = await Promise.all([open('?since=e0'), open('?since=e0')])
    for (const { next } of streams) await next()
    change('e1', ['kit', 'faq'])
    for (const { next } of streams) {
      expect(await next()).toBe(event('change', { tags: ['kit', 'faq'] }, 'e1'))
    }
  })

  test('refetches everything after an unknown change, spread by the number of streams', async () => {
    const { change, open } = openRoute()
    change('e0', 'all')
    const streams = await Promise.all(Array.from({ length: 15 }, () => open('?since=e0')))
    for (const { next } of streams) await next()
    change(undefined, 'all')
    change('e7', 'all')
    for (const { next } of streams) {
      expect(await next()).toBe(event('change', { tags: [] }))
      expect(await next()).toBe(event('change', { tags: 'all', withinMs: 15 }, 'e7'))
    }
    expect(await (await open('?since=e0')).next()).toBe(event('welcome', { tags: 'all' }, 'e7'))
  })

  test('repeats only failed queries if the lake resumes at the same event', async () => {
    const { change, open } = openRoute()
    change('e0', 'all')
    change('e1', ['kit'])
    const { next } = await open('?since=e1')
    await next()
    change('e1', 'all')
    expect(await next()).toBe(event('change', { tags: [] }))
    expect(await (await open('?since=e0')).next()).toBe(event('welcome', { tags: ['kit'] }, 'e1'))
  })

  test('refetches everything after an event with very many tags', async () => {
    const { change, open } = openRoute()
    change('e0', 'all')
    const { next } = await open('?since=e0')
    await next()
    const tags = Array.from({ length: 501 }, (_, at) => `t${at}`)
    change('e1', tags)
    expect(await next()).toBe(event('change', { tags: 'all', withinMs: 1 }, 'e1'))
    change('e2', tags.slice(1))
    expect(await next()).toBe(event('change', { tags: tags.slice(1) }, 'e2'))
  })

  test('gets heartbeats', async () => {
    const { open } = openRoute({ heartbeatMs: 20 })
    const { next } = await open()
    await next()
    expect(await next()).toBe(event('beat', { tags: [] }))
    expect(await next()).toBe(event('beat', { tags: [] }))
  })

  test('ends when the server stops, and new ones are rejected', async () => {
    const { events, open, request, listeners } = openRoute()
    const { next } = await open()
    await next()
    events.stop()
    expect(await next()).toBeUndefined()
    expect(events.state.open).toBe(0)
    expect(listeners.size).toBe(0)
    expect((await request()).status).toBe(503)
  })
})

test('a stream is not cached, buffered or readable by other sites', async () => {
  const { request } = openRoute()
  const { headers } = await request()
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  for (const [site, status] of [
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ] as const) {
    expect((await request('', { 'Sec-Fetch-Site': site })).status).toBe(status)
  }
})

describe('the number of streams is limited', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  test('in all', async () => {
    const { events, request, open } = openRoute({ limit: 3 })
    const first = await open('', from('192.0.2.1'))
    for (const end of [2, 3]) await open('', from(`192.0.2.${end}`))
    const refused = await request('', from('192.0.2.4'))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ error: { code: 'too-many-streams' } })
    expect(events.state).toEqual({ open: 3, refused: 1, cutOff: 0 })
    await first.leave()
    await expect.poll(() => events.state.open).toBe(2)
    expect((await request('', from('192.0.2.4'))).status).toBe(200)
    expect(lines).toEqual([])
  })

  test('for each address, which is logged once, without the address', async () => {
    const { events, request } = openRoute({ limit: 500 })
    const statuses = []
    for (let count = 0; count < 28; count++) {
      statuses.push((await request('', from('192.0.2.1'))).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(25)
    expect((await request('', from('192.0.2.2'))).status).toBe(200)
    expect(events.state).toEqual({ open: 26, refused: 3, cutOff: 0 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUSTED_PROXIES')
    expect(lines[0]).not.toContain('192.0.2')
  })

  test('and can be zero', async () => {
    const { request } = openRoute({ limit: 0 })
    expect((await request()).status).toBe(503)
  })

  test('an answer to HEAD opens none', async () => {
    const { events, request } = openRoute()
    const { status, headers, body } = await request('', {}, 'HEAD')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(body).toBeNull()
    expect(events.state.open).toBe(0)
  })
})

test('a reader that does not read is disconnected, and the others continue', async () => {
  const { events, change, request, open } = openRoute({ maxBehind: 2000 })
  change('e0', 'all')
  const slow = await request('?since=e0')
  const quick = await open('?since=e0')
  await quick.next()
  for (let count = 1; count <= 60; count++) {
    change(`e${count}`, ['a'.repeat(40)])
    expect(await quick.next()).toContain(`id: e${count}\n`)
  }
  expect(events.state).toEqual({ open: 1, refused: 0, cutOff: 1 })
  await expect(slow.text()).rejects.toThrow('too slow')
})

describe('with a shop', () => {
  function openWithShop() {
    const listeners = new Set<() => void>()
    const shop = {
      version: undefined as string | undefined,
      onChange(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const sell = (version: string) => {
      shop.version = version
      for (const listener of listeners) listener()
    }
    return { ...openRoute({ shop }), sell }
  }
  const sold = 'shop:kits'

  test('a page learns what changed in the shop since it was rendered', async () => {
    const { change, sell, open } = openWithShop()
    change('e1', 'all')
    sell('v1')
    const welcome = async (since: string) => (await open(`?since=${since}`)).next()
    expect(await welcome('e1~v1')).toBe(event('welcome', { tags: [] }, 'e1~v1'))
    sell('v2')
    expect(await welcome('e1~v1')).toBe(event('welcome', { tags: [sold] }, 'e1~v2'))
    expect(await welcome('e1~')).toBe(event('welcome', { tags: [sold] }, 'e1~v2'))
    change('e2', ['kit'])
    expect(await welcome('e1~v1')).toBe(event('welcome', { tags: ['kit', sold] }, 'e2~v2'))
    expect(await welcome('e1~v2')).toBe(event('welcome', { tags: ['kit'] }, 'e2~v2'))
    // The shop is as it was when the page was rendered.
    sell('v1')
    expect(await welcome('e2~v1')).toBe(event('welcome', { tags: [] }, 'e2~v1'))
  })

  test('an open page gets a change at once, and continues from there', async () => {
    const { change, sell, open } = openWithShop()
    change('e1', 'all')
    const stream = await open('?since=e1~')
    await stream.next()
    sell('v1')
    expect(await stream.next()).toBe(event('change', { tags: [sold], withinMs: 1 }, 'e1~v1'))
    change('e2', ['kit'])
    expect(await stream.next()).toBe(event('change', { tags: ['kit'], withinMs: 1 }, 'e2~v1'))
  })

  test("pages get the shop's changes while the lake sends no events", async () => {
    const { change, sell, open } = openWithShop()
    const stream = await open('?since=~')
    expect(await stream.next()).toBe(event('welcome', { tags: [] }, '~'))
    change(undefined, 'all')
    expect(await stream.next()).toBe(event('change', { tags: [] }))
    sell('v1')
    expect(await stream.next()).toBe(event('change', { tags: [sold], withinMs: 1 }, '~v1'))
    expect(await (await open('?since=~v1')).next()).toBe(event('welcome', { tags: [] }, '~v1'))
    expect(await (await open('?since=e9~v0')).next()).toBe(
      event('welcome', { tags: [sold] }, '~v1'),
    )
  })

  test('a lake that resumes its events changes nothing', async () => {
    const { change, sell, open } = openWithShop()
    sell('v1')
    change('e1', 'all')
    const stream = await open('?since=e1~v1')
    await stream.next()
    change('e1', 'all')
    expect(await stream.next()).toBe(event('change', { tags: [] }))
  })

  test("after the end of all streams, the shop's changes are ignored", async () => {
    const { events, sell, open } = openWithShop()
    const stream = await open()
    await stream.next()
    events.stop()
    sell('v1')
    expect(await stream.next()).toBeUndefined()
  })
})
