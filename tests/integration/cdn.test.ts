import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CdnPurges } from '#api/site/cdn/cdn-purges.ts'
import { cacheTagsOf } from '#api/site/cdn/cache-tags.ts'
import { cdnProviders } from '#api/site/cdn/cdn-providers.ts'
import { createLog } from '#api/platform/log/log.ts'
import { type CdnServer, openCdnServer } from '#tests/support/cdn-server.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

const account = { serviceId: 'service-1', token: 'purge-token' }
const cacheTags = cacheTagsOf('petjet/production')
const times = {
  collectMs: 10,
  againMs: 60_000,
  timeoutMs: 3000,
  retry: { baseMs: 20, maxMs: 50 },
}
const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })
const running: CdnPurges[] = []
let cdn: CdnServer

beforeEach(async () => {
  lines.length = 0
  cdn = await openCdnServer(account)
})
afterEach(() => {
  for (const purges of running.splice(0)) purges.stop()
  cdn.close()
})

function openPurges(name: keyof typeof cdnProviders, changed: object = {}, more: object = {}) {
  const provider = cdnProviders[name]({ ...account, apiUrl: cdn.apiUrl, ...changed })
  const failures: unknown[] = []
  const onFailure = (cause: unknown) => failures.push(cause)
  const purges = new CdnPurges({
    provider,
    cacheTags,
    log,
    onFailure,
    times: { ...times, ...more },
  })
  running.push(purges)
  return { purges, failures }
}

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 5000 })
const purged = () => cdn.store.purges.flat()

describe.each(['fastly', 'cloudflare'] as const)('%s', (name) => {
  test('gets the keys of changed content, in calls of its maximum size', async () => {
    const { purges } = openPurges(name)
    const tags = Array.from({ length: 300 }, (_, at) => `s1:tag-${at}`)
    purges.handleChange({ tags: tags.slice(0, 100), eventId: 'e1' })
    purges.handleChange({ tags: tags.slice(50), eventId: 'e2' })
    const maxKeys = cdnProviders[name](account).tagsPerPurge
    // Only then has the CDN's last answer arrived.
    await eventually(() => purges.state).toEqual({
      waiting: 0,
      purges: Math.ceil(300 / maxKeys),
      problem: undefined,
    })
    expect(purged().toSorted()).toEqual(tags.map((tag) => cacheTags.of(tag)).toSorted())
    expect(cdn.store.purges[0]).toHaveLength(maxKeys)
  })

  test('gets the keys again until it confirms them; meanwhile the state reports them', async () => {
    const { purges, failures } = openPurges(name)
    cdn.store.fault = 503
    purges.handleChange({ tags: ['s1:kit'], eventId: 'e1' })
    await eventually(() => failures.length).toBeGreaterThan(2)
    expect(purges.state).toEqual({ waiting: 1, purges: 0, problem: 'HTTP 503' })
    purges.handleChange({ tags: ['s1:faq'], eventId: 'e2' })
    cdn.store.fault = undefined
    await eventually(() => purges.state).toMatchObject({ waiting: 0, problem: undefined })
    expect(purged().toSorted()).toEqual([cacheTags.of('s1:kit'), cacheTags.of('s1:faq')].toSorted())
    expect(lines.filter((line) => line.includes('could not be purged'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('accepts purges again'))).toHaveLength(1)
  })

  test('that rejects the token is reported, and the token is in no log', async () => {
    const { purges } = openPurges(name, { token: 'wrong-token' })
    purges.start()
    await eventually(() => purges.state.problem).toMatch(/^HTTP 40[13]$/)
    expect(lines.join('')).not.toContain('wrong-token')
  })

  test('caches a page under the keys of its tags, unless there are too many', () => {
    const provider = cdnProviders[name](account)
    const tags = (count: number) => new Set(Array.from({ length: count }, (_, at) => `${at}`))
    const pageKeys = cacheTags.ofPage(tags(800)) ?? []
    expect(pageKeys).toHaveLength(801)
    const headers = Object.fromEntries(
      provider.keep(pageKeys).map(([header, value]) => [header.toLowerCase(), value]),
    )
    expect(cdn.store.canStore(headers)).toEqual({ seconds: 3600, keys: pageKeys })
    expect(cacheTags.ofPage(tags(900))).toBeUndefined()
    const [header, value] = provider.forbid
    expect(cdn.store.canStore({ [header.toLowerCase()]: value })).toBeUndefined()
  })
})

test('a purge answered with Retry-After is not repeated earlier', async () => {
  const { purges, failures } = openPurges('cloudflare')
  cdn.store.fault = 429
  cdn.store.faultHeaders = { 'retry-after': '1' }
  purges.handleChange({ tags: ['s1:kit'], eventId: 'e1' })
  await eventually(() => failures.length).toBe(1)
  await delay(500)
  expect(failures).toHaveLength(1)
  cdn.store.fault = undefined
  await eventually(purged).toEqual([cacheTags.of('s1:kit')])
})

test('a redirect is not followed: the token goes to no other host', async () => {
  cdn.store.fault = 307
  cdn.store.faultHeaders = { location: cdn.apiUrl }
  const { purges } = openPurges('fastly')
  purges.start()
  await eventually(() => purges.state.problem).toBe('HTTP 307')
})

test('a request to a CDN that does not answer ends after the timeout', async () => {
  const silent = await startHttp()
  const { purges } = openPurges('fastly', { apiUrl: silent.url }, { timeoutMs: 100 })
  purges.start()
  await eventually(() => purges.state.problem).toBe('ETIMEDOUT')
  purges.stop()
  await silent.stop()
})

test('every page is purged at the start, and if the changes are unknown', async () => {
  const { purges } = openPurges('fastly')
  purges.start()
  await eventually(purged).toEqual([cacheTags.all])
  purges.handleChange({ tags: 'all', eventId: 'e1' })
  await eventually(purged).toEqual([cacheTags.all, cacheTags.all])
  // The stream breaks, and resumes from its position.
  purges.handleChange({ tags: 'all', eventId: undefined })
  purges.handleChange({ tags: 'all', eventId: 'e1' })
  purges.handleChange({ tags: ['s1:kit'], eventId: 'e2' })
  await eventually(purged).toEqual([cacheTags.all, cacheTags.all, cacheTags.of('s1:kit')])
  purges.handleChange({ tags: 'all', eventId: 'e9' })
  await eventually(() => purged().at(-1)).toBe(cacheTags.all)
})

test('each key is purged a second time, for pages in transit', async () => {
  const { purges } = openPurges('fastly', {}, { againMs: 200 })
  purges.handleChange({ tags: ['s1:kit'], eventId: 'e1' })
  await eventually(purged).toEqual([cacheTags.of('s1:kit')])
  await eventually(purged).toEqual([cacheTags.of('s1:kit'), cacheTags.of('s1:kit')])
})

test('a large number of changes purges every page in one call', async () => {
  const { purges } = openPurges('cloudflare')
  cdn.store.fault = 500
  purges.handleChange({ tags: Array.from({ length: 900 }, (_, at) => `a${at}`), eventId: 'e1' })
  purges.handleChange({ tags: Array.from({ length: 900 }, (_, at) => `b${at}`), eventId: 'e2' })
  expect(purges.state.waiting).toBe(1)
  cdn.store.fault = undefined
  await eventually(purged).toEqual([cacheTags.all])
})
