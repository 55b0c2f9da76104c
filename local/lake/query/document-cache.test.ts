import { expect, test } from 'vitest'
import { DocumentCache } from './document-cache.ts'

const documentOf = (id: string) => ({
  _id: id,
  _type: 'kit',
  _rev: 'r',
  _createdAt: '2026-01-01',
  _updatedAt: '2026-01-01',
})

/** Reads each document through the cache and returns how many of them it held. */
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
