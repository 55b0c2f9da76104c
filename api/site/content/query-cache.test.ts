import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { KnownContentFiles } from './known-content-files.ts'
import { QueryCache } from './query-cache.ts'

type Options = ConstructorParameters<typeof QueryCache>[0]

/** A cache of texts. */
function openCache(options: Options = {}) {
  const cache = new QueryCache(options)
  return {
    cache,
    set: (key: string, text: string, lifetimeMs = Infinity, ...syncTags: string[]) => {
      const current: ContentResult<unknown> = { data: text, syncTags, origin: 'lake' }
      cache.set(key, { result: text, syncTags }, current, lifetimeMs)
      return current
    },
    fresh: (key: string) => cache.fresh(key)?.current?.data,
    known: (key: string) => cache.known(key)?.response.result,
  }
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'))
  const open = (lake = 'lake') => new KnownContentFiles(folder, lake, silentLog)
  return { folder, open }
}

test('a flood of queries does not evict the catalog that everyone requests', () => {
  const { set, cache, known } = openCache({ maxSize: 5000 })
  const catalog = set('catalog', 'kits')
  set('old', 'seldom asked for')
  for (let count = 0; count < 1000; count++) {
    set(`query ${count}`, 'x')
    expect(cache.fresh('catalog')?.current).toBe(catalog)
  }
  expect(known('old')).toBeUndefined()
})

test('the cache has a size limit, and an answer that is too large evicts nothing', () => {
  const { set, known } = openCache({ maxSize: 4000 })
  set('small', 'kits')
  set('large', 'x'.repeat(2000))
  expect(known('large')).toBeUndefined()
  expect(known('small')).toBe('kits')
  const keys = Array.from({ length: 10 }, (_, at) => `${at}`)
  for (const key of keys) set(key, 'x'.repeat(900))
  const cached = keys.filter(known)
  expect(cached.length).toBeGreaterThan(1)
  expect(cached.length).toBeLessThan(5)
})

test('an answer is fresh during its lifetime, and stale but known afterwards', () => {
  let now = 1000
  const { set, fresh, known } = openCache({ now: () => now })
  set('second', 'a', 1000)
  set('ever', 'b')
  now += 999
  expect(fresh('second')).toBe('a')
  now += 2
  expect(fresh('second')).toBeUndefined()
  expect(known('second')).toBe('a')
  now += 1e9
  expect(fresh('ever')).toBe('b')
})

test('an event makes the answers with its tags stale, and a lost stream all of them', () => {
  const { set, fresh, known, cache } = openCache()
  set('kits', 'kits', Infinity, 's1:product', 's1:all')
  set('faqs', 'faqs', Infinity, 's1:faq')
  cache.expire(['s1:product'])
  expect([fresh('kits'), fresh('faqs')]).toEqual([undefined, 'faqs'])
  cache.expire('all')
  expect([fresh('faqs'), known('kits'), known('faqs')]).toEqual([undefined, 'kits', 'faqs'])
})

test('stale answers that nobody requested are removed, others are not', () => {
  let now = 1000
  const { set, fresh, known, cache } = openCache({ now: () => now })
  for (const tag of ['unused', 'used', 'fresh']) set(tag, tag, Infinity, tag)
  cache.expire(['unused', 'used'])
  now += 10
  fresh('used')
  cache.removeUnused(1005)
  expect(['unused', 'used', 'fresh'].map(known)).toEqual([undefined, 'used', 'fresh'])
})

test('all answers of a site of this size fit', () => {
  const { set, fresh } = openCache()
  const keys = Array.from({ length: 2000 }, (_, at) => `query ${at}`)
  for (const key of keys) set(key, 'x'.repeat(5000))
  expect(keys.filter((key) => fresh(key) === undefined)).toEqual([])
})

test('answers are known but stale after a restart; a removed one does not return', () => {
  const { open } = newFolder()
  const before = openCache({ files: open() })
  before.set('kit', 'first')
  before.set('kit', 'second', Infinity, 's1:product')
  before.set('gone', 'unpublished', Infinity, 's1:gone')
  before.cache.expire(['s1:gone'])
  before.cache.removeUnused(Infinity)
  const readAt = before.cache.latestReadAt
  const after = openCache({ files: open() })
  expect(after.fresh('kit')).toBeUndefined()
  expect(after.cache.known('kit')).toMatchObject({
    response: { result: 'second', syncTags: ['s1:product'] },
    readAt,
  })
  expect(after.known('gone')).toBeUndefined()
  expect(openCache({ files: open('another lake') }).known('kit')).toBeUndefined()
  expect(openCache({ files: open() }).known('kit')).toBeUndefined()
})

test.each<[string, (text: string) => string]>([
  ['one byte changed', (text) => text.replace('"result":"kits"', '"result":"kitz"')],
  ['half of it', (text) => text.slice(0, text.length / 2)],
  ['nothing', () => ''],
  ['garbage', () => '\u0000\u0001 not an answer'],
])('a damaged file, %s, is removed, and others stay', (_, damage) => {
  const { folder, open } = newFolder()
  const before = openCache({ files: open() })
  before.set('faqs', 'faqs')
  const others = readdirSync(folder)
  before.set('kits', 'kits')
  const name = readdirSync(folder).find((one) => !others.includes(one)) ?? ''
  const path = join(folder, name)
  writeFileSync(path, damage(readFileSync(path, 'utf8')))
  const after = openCache({ files: open() })
  expect([after.known('kits'), after.known('faqs')]).toEqual([undefined, 'faqs'])
  expect(readdirSync(folder)).toEqual(others)
})

test('an incomplete file of a killed process is ignored', () => {
  const { folder, open } = newFolder()
  openCache({ files: open() }).set('kits', 'kits')
  const [name = ''] = readdirSync(folder)
  const text = readFileSync(join(folder, name), 'utf8')
  writeFileSync(join(folder, `${name}.new`), text)
  expect(openCache({ files: open() }).known('kits')).toBe('kits')
  expect(readdirSync(folder)).toEqual([name])
})

test('an unchanged answer is not written again at once', () => {
  const { folder, open } = newFolder()
  const { set } = openCache({ files: open() })
  set('kits', 'kits', 1000)
  const [name = ''] = readdirSync(folder)
  writeFileSync(join(folder, name), 'mark')
  set('kits', 'kits', 1000)
  expect(readFileSync(join(folder, name), 'utf8')).toBe('mark')
  set('kits', 'changed', 1000)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('changed')
})

test('a folder that cannot be used is logged once, and answers stay in memory', () => {
  const { folder } = newFolder()
  writeFileSync(join(folder, 'file'), '')
  const files = new KnownContentFiles(join(folder, 'file'), 'lake', silentLog)
  const { set, fresh } = openCache({ files })
  set('kits', 'kits')
  expect(fresh('kits')).toBe('kits')
})
