import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createCdn } from './cdn-headers.ts'

function cdnOf(changes: Record<string, string> = {}) {
  const account = { CDN_PROVIDER: 'fastly', CDN_SERVICE_ID: 'service', CDN_API_TOKEN: 'token' }
  const env = parseEnvironment({ ...deadLake, ...account, ...changes })
  const cdn = createCdn({ env, log: silentLog, onFailure: () => {} })
  if (!cdn) throw new Error('No CDN is set up.')
  return cdn
}

const forbidden = ['Surrogate-Control', 'max-age=0']

test('only a page whose changes are known is cached, under keys of this dataset alone', () => {
  const tags = new Set(['s1:kit'])
  expect(cdnOf().headersOf({ tags, isCacheable: false })).toEqual([forbidden])
  const keysOf = (changes?: Record<string, string>) => {
    const [, [name, keys] = []] = cdnOf(changes).headersOf({ tags, isCacheable: true })
    expect(name).toBe('Surrogate-Key')
    return keys?.split(' ') ?? []
  }
  const keys = [
    ...keysOf(),
    ...keysOf({ SANITY_DATASET: 'staging' }),
    ...keysOf({ SANITY_PROJECT_ID: 'other' }),
  ]
  expect([keys.length, new Set(keys).size]).toEqual([6, 6])
})

test.each([
  ['without a lifetime', {}, 'max-age=0'],
  ['that is revalidated', { 'Cache-Control': 'public, max-age=0' }, 'max-age=0'],
  ['that is public for an hour', { 'Cache-Control': 'public, max-age=3600' }, null],
  ['with its own header', { 'Surrogate-Control': 'max-age=60' }, 'max-age=60'],
])('a response %s leaves the server with Surrogate-Control %o: %s', async (_, headers, value) => {
  const app = new Hono().use(cdnOf().guard).get('/', (c) => c.text('', 200, headers))
  expect((await app.request('/')).headers.get('Surrogate-Control')).toBe(value)
})
