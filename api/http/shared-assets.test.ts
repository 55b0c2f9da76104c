import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { SharedAssets } from './shared-assets.ts'

const day = 24 * 3600 * 1000
let folder: string
let shared: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-assets-'))
  shared = join(folder, 'shared')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A start of a server whose build has these files. */
async function startVersion(name: string, files: Record<string, string>, at: number) {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(own, file), text)
  const assets = new SharedAssets([{ own, shared }], silentLog, () => at)
  await assets.start()
  assets.stop()
}

test('the files of two versions are side by side, unchanged', async () => {
  await startVersion('old', { 'page-a.js': 'old', 'both-c.js': 'both' }, 0)
  await startVersion('new', { 'page-b.js': 'new', 'both-c.js': 'both' }, day)
  expect(readdirSync(shared).toSorted()).toEqual(['both-c.js', 'page-a.js', 'page-b.js'])
  expect(readFileSync(join(shared, 'page-a.js'), 'utf8')).toBe('old')
  expect(readFileSync(join(shared, 'page-b.js'), 'utf8')).toBe('new')
})

test('files are removed two weeks after a server last marked them as in use', async () => {
  await startVersion('old', { 'page-a.js': 'old' }, 0)
  await startVersion('old', { 'page-a.js': 'old' }, 10 * day)
  await startVersion('new', { 'page-b.js': 'new' }, 20 * day)
  expect(readdirSync(shared)).toContain('page-a.js')
  await startVersion('new', { 'page-b.js': 'new' }, 25 * day)
  expect(readdirSync(shared)).toEqual(['page-b.js'])
})

test('an incomplete copy is replaced', async () => {
  mkdirSync(shared)
  writeFileSync(join(shared, 'page-a.js'), 'ol')
  await startVersion('old', { 'page-a.js': 'old' }, 0)
  expect(readFileSync(join(shared, 'page-a.js'), 'utf8')).toBe('old')
})

test('servers of the same process id in their containers share at the same time', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `page-${at}.js`)
  const files = Object.fromEntries(names.map((name) => [name, 'a'.repeat(200_000)]))
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  await startVersion('old', files, 0)
  rmSync(shared, { recursive: true })
  const servers = Array.from({ length: 4 }, () => {
    return new SharedAssets([{ own: join(folder, 'old'), shared }], log)
  })
  await Promise.all(servers.map((server) => server.start()))
  for (const server of servers) server.stop()
  expect(lines).toEqual([])
  expect(readdirSync(shared).toSorted()).toEqual(names.toSorted())
})

test('the server starts even if the folder cannot be used', async () => {
  writeFileSync(shared, 'no folder')
  await startVersion('old', { 'page-a.js': 'old' }, 0)
  expect(readFileSync(shared, 'utf8')).toBe('no folder')
})
