import { expect, test } from 'vitest'
import { DocumentCache } from './document-cache.ts'

const documentOf = (id: string) => ({
  _id: id,
  _type: 'kit',
  _rev: 'r',
  _createdAt: '2026-01-01',
  _updatedAt: '2026-01-01',
})

/** Reads each document through the cache and returns how many of them were in it. */
function scan(cache: DocumentCache, ids: readonly string[]): number {
  let found = 0
  for (const id of ids) {
    if (cache.get(id)) found += 1
    else cache.add(id, documentOf(id), 1)
  }
  return found
}

test("a scan of twice the cache's size still finds a part of it the next time", () => {
  const cache = new DocumentCache(100)
  const ids = Array.from({ length: 200 }, (_, number) => `kit-${number}`)
  expect(scan(cache, ids)).toBe(0)
  for (let round = 0; round < 10; round += 1) expect(scan(cache, ids)).toBeGreaterThan(50)
})

test('a document that is read repeatedly is cached, however full the cache is', () => {
  const cache = new DocumentCache(100)
  scan(
    cache,
    Array.from({ length: 200 }, (_, number) => `kit-${number}`),
  )
  for (let round = 0; round < 8; round += 1) scan(cache, ['wanted'])
  expect(cache.get('wanted')).toBeDefined()
})

/** The names of those of these documents that are in the cache. */
function held(cache: DocumentCache, ...ids: readonly string[]): readonly string[] {
  return ids.filter((id) => cache.get(id)?._id === id)
}

/** A cache of 80 characters that ten documents of 8 fill. */
function fullCache() {
  const cache = new DocumentCache(80)
  const ids = Array.from({ length: 10 }, (_, number) => `kit-${number}`)
  for (const id of ids) cache.add(id, documentOf(id), 8)
  return { cache, ids }
}

test('caches documents up to the limit', () => {
  const { cache, ids } = fullCache()
  expect(held(cache, ...ids)).toEqual(ids)
})

test('never caches a document larger than an eighth of the limit', () => {
  const cache = new DocumentCache(80)
  cache.add('eighth', documentOf('eighth'), 10)
  cache.add('larger', documentOf('larger'), 11)
  expect(held(cache, 'eighth', 'larger')).toEqual(['eighth'])
})

test('of every eight documents added to a full cache, one displaces the oldest', () => {
  const { cache, ids } = fullCache()
  const offered = Array.from({ length: 16 }, (_, number) => `new-${number}`)
  for (const id of offered) cache.add(id, documentOf(id), 8)
  expect(held(cache, ...ids)).toEqual(ids.slice(2))
  expect(held(cache, ...offered)).toEqual(['new-7', 'new-15'])
})

test('a larger document displaces as many as it needs, and no more', () => {
  const { cache, ids } = fullCache()
  for (let offer = 0; offer < 8; offer += 1) cache.add('large', documentOf('large'), 10)
  expect(held(cache, ...ids, 'large')).toEqual([...ids.slice(2), 'large'])
  // 8 documents of 8 and one of 10 leave room for 6.
  cache.add('small', documentOf('small'), 6)
  expect(held(cache, ...ids, 'large', 'small')).toEqual([...ids.slice(2), 'large', 'small'])
})

test('a deleted document makes room for another of its size', () => {
  const { cache, ids } = fullCache()
  cache.delete('kit-3')
  cache.delete('nowhere')
  cache.add('new', documentOf('new'), 8)
  cache.add('one too many', documentOf('one too many'), 1)
  const stored = ids.filter((id) => id !== 'kit-3')
  expect(held(cache, ...ids, 'new', 'one too many')).toEqual([...stored, 'new'])
})

test('a document that is added again replaces its old state and counts once', () => {
  const { cache, ids } = fullCache()
  const changed = { ...documentOf('kit-3'), _rev: 'changed' }
  cache.add('kit-3', changed, 7)
  expect(cache.get('kit-3')).toBe(changed)
  cache.add('new', documentOf('new'), 1)
  expect(held(cache, ...ids, 'new')).toEqual([...ids, 'new'])
})

test('a cleared cache is empty and has its full capacity again', () => {
  const { cache, ids } = fullCache()
  cache.clear()
  expect(held(cache, ...ids)).toEqual([])
  for (const id of ids) cache.add(id, documentOf(id), 8)
  expect(held(cache, ...ids)).toEqual(ids)
})
