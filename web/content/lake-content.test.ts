import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type LakeFault, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { ContentUnavailableError } from './content-unavailable-error.ts'
import { createLakeContent } from './lake-content.ts'

const servers: ServerType[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** A lake whose query endpoint answers as the test says, with the real client. */
async function lakeThat(answer: (requested: number) => Response | Promise<Response>) {
  const requested: URL[] = []
  const app = new Hono().get('/*', (c) => {
    requested.push(new URL(c.req.url))
    return answer(requested.length)
  })
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0 }, () => resolve(starting))
  })
  servers.push(server)
  const { port } = server.address() as AddressInfo
  return { requested, content: contentAt(`http://localhost:${port}`) }
}

function contentAt(apiHost: string) {
  return createLakeContent(settingsOf('http://localhost', { apiHost }))
}

const stored = [{ question: 'kept' }]
const request = {
  name: 'faqs',
  query: '*[_type == $type]' as string,
  params: { type: 'faq' },
  shape: 'a list' as const,
  curated: () => stored,
}
const result = (value: unknown) => Response.json({ result: value, ms: 1, syncTags: ['s1:a'] })

test('shows published content, read without a token', async () => {
  const lake = await lakeThat(() => result([{ question: 'fresh' }]))
  expect(await lake.content.load(request)).toEqual({
    data: [{ question: 'fresh' }],
    syncTags: ['s1:a'],
    origin: 'lake',
  })
  expect(lake.requested[0]?.pathname).toMatch(/^\/v[\d-]+\/data\/query\/production$/)
  expect(lake.requested[0]?.searchParams.get('perspective')).toBe('published')
  expect(lake.requested[0]?.searchParams.get('$type')).toBe('"faq"')
})

test('shows curated content while the lake is empty, with the answer’s tags', async () => {
  const lake = await lakeThat(() => result([]))
  expect(await lake.content.load(request)).toEqual({
    data: [{ question: 'kept' }],
    syncTags: ['s1:a'],
    origin: 'curated',
  })
})

test('falls back to the server if no lake listens', async () => {
  const content = contentAt('http://localhost:4498')
  expect(content.isUnavailable).toBe(false)
  await expect(content.load(request)).rejects.toThrow(ContentUnavailableError)
  expect(content.isUnavailable).toBe(true)
})

test('shows the result of a lake that recovers', async () => {
  const lake = await lakeThat((requested) =>
    requested < 2 ? new Response('broken', { status: 503 }) : result([{ question: 'fresh' }]),
  )
  await expect(lake.content.load(request)).rejects.toThrow(ContentUnavailableError)
  expect(await lake.content.load(request)).toMatchObject({
    data: [{ question: 'fresh' }],
  })
  expect(lake.content.isUnavailable).toBe(false)
})

test.each<LakeFault>(['html', 'garbage', 'reset'])(
  'falls back to the server within three seconds if the lake is %s',
  async (fault) => {
    const front = await openLakeProxy()
    front.faults.query = fault
    const start = performance.now()
    const result = contentAt(front.host).load(request)
    await expect(result).rejects.toThrow(ContentUnavailableError)
    expect(performance.now() - start).toBeLessThan(4500)
    // The abandoned request is also closed.
    await expect.poll(() => front.openRequests()).toBe(0)
    await front.stop()
  },
)

test('sends a rejected query once, and reports it to developers', async () => {
  const lake = await lakeThat(() =>
    Response.json({ error: { description: 'expected "]"' } }, { status: 400 }),
  )
  expect(await lake.content.load(request)).toMatchObject({
    data: stored,
    problem: { query: 'faqs', message: expect.stringContaining('expected "]"') },
  })
  expect(lake.requested).toHaveLength(1)
})

test('repeats a query if an event arrives meanwhile, which can have made its result stale', async () => {
  const lake = await lakeThat((asked) => {
    if (asked === 1) lake.content.reflectEvent('event-2')
    return result([{ question: asked === 1 ? 'old' : 'fresh' }])
  })
  expect(await lake.content.load(request)).toMatchObject({ data: [{ question: 'fresh' }] })
  const positions = lake.requested.map(({ searchParams }) => searchParams.get('lastLiveEventId'))
  expect(positions).toEqual([null, 'event-2'])
})
