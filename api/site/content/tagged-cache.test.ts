import { expect, test, vi } from 'vitest'
import { TaggedCache, type TaggedEntry } from './tagged-cache.ts'

interface TestPage extends TaggedEntry {
  readonly text: string
}

function page(text: string, tags: readonly string[] = ['kit'], facts: Partial<TaggedEntry> = {}) {
  return { text, tags: new Set(tags), lifetimeMs: Infinity, bytes: 100, ...facts }
}

function openCache(options: { maxBytes?: number; now?: () => number } = {}) {
  return new TaggedCache<TestPage>({ maxBytes: 10_000, ...options })
}

/** A render that ends when the test says so. */
function heldRender() {
  const { promise, resolve, reject } = Promise.withResolvers<TestPage>()
  return { render: vi.fn(() => promise), resolve, reject }
}

test('a page is rendered once for concurrent requests, and then cached', async () => {
  const cache = openCache()
  const { render, resolve } = heldRender()
  const requested = Promise.all([cache.open('/', render), cache.open('/', render)])
  resolve(page('first'))
  expect((await requested).map(({ text }) => text)).toEqual(['first', 'first'])
  expect((await cache.open('/', render)).text).toBe('first')
  expect(render).toHaveBeenCalledTimes(1)
  expect(cache.counts).toEqual({ hits: 1, renders: 1 })
})

test('a change removes the pages with its tags, and returns their addresses', async () => {
  const cache = openCache()
  await cache.open('/kits', async () => page('kits', ['kit', 'site']))
  await cache.open('/faq', async () => page('faq', ['faq', 'site']))
  expect(cache.invalidate(['faq', 'other'])).toEqual(['/faq'])
  expect([cache.known('/kits')?.text, cache.known('/faq')?.text]).toEqual(['kits', undefined])
  await cache.open('/faq', async () => page('faq', ['faq']))
  cache.known('/kits')
  expect(cache.invalidate('all')).toEqual(['/kits', '/faq'])
  expect(cache.size).toEqual({ pages: 0, bytes: 0 })
})

test('a page whose content changes during the rendering is not cached', async () => {
  const cache = openCache()
  for (const change of [['kit'], 'all'] as const) {
    const { render, resolve } = heldRender()
    const requested = cache.open('/', render)
    cache.invalidate(change)
    resolve(page('old'))
    expect((await requested).text).toBe('old')
    expect(cache.known('/')).toBeUndefined()
  }
})

test('requests after a change share one rendering with the change', async () => {
  const cache = openCache()
  const old = heldRender()
  const fresh = vi.fn(async () => page('new'))
  const before = cache.open('/', old.render)
  cache.invalidate(['kit'])
  const after = Promise.all([cache.open('/', fresh), cache.open('/', fresh)])
  old.resolve(page('old'))
  expect((await before).text).toBe('old')
  expect((await after).map(({ text }) => text)).toEqual(['new', 'new'])
  expect(fresh).toHaveBeenCalledTimes(1)
  expect(cache.known('/')?.text).toBe('new')
})

test('a change of other content does not prevent caching', async () => {
  const cache = openCache()
  const { render, resolve } = heldRender()
  const requested = cache.open('/', render)
  cache.invalidate(['faq'])
  const later = cache.open('/', render)
  resolve(page('first'))
  expect([(await requested).text, (await later).text]).toEqual(['first', 'first'])
  expect(render).toHaveBeenCalledTimes(1)
  expect(cache.known('/')?.text).toBe('first')
})

test('the next request repeats a failed rendering', async () => {
  const cache = openCache()
  const { render, reject } = heldRender()
  const requested = cache.open('/', render)
  reject(new Error('no lake'))
  await expect(requested).rejects.toThrow('no lake')
  expect((await cache.open('/', async () => page('again'))).text).toBe('again')
})

test('a page is cached for its lifetime only', async () => {
  let now = 1000
  const cache = openCache({ now: () => now })
  await cache.open('/', async () => page('curated', [], { lifetimeMs: 0 }))
  expect(cache.known('/')).toBeUndefined()
  await cache.open('/', async () => page('short', ['kit'], { lifetimeMs: 1000 }))
  now += 999
  expect(cache.known('/')?.text).toBe('short')
  now += 2
  expect(cache.known('/')).toBeUndefined()
})

test('the least recently used page is evicted first, and one that is too large is not cached', async () => {
  const cache = openCache({ maxBytes: 500 })
  for (const key of ['/a', '/b', '/c', '/d']) await cache.open(key, async () => page(key))
  expect(cache.known('/a')?.text).toBe('/a')
  await cache.open('/e', async () => page('/e'))
  expect(cache.known('/b')).toBeUndefined()
  expect(cache.known('/a')?.text).toBe('/a')
  await cache.open('/large', async () => page('large', [], { bytes: 400 }))
  expect(cache.known('/large')).toBeUndefined()
  expect(cache.size.bytes).toBeLessThanOrEqual(500)
})
