import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  damagedName,
  forgetDamaged,
  keepDamaged,
  outboxPaths,
  removeDatabase,
  sizeOf,
} from './outbox-folder.ts'

const name = 'inquiries.damaged-2026-11-22T00-00-00-000Z.sqlite'
let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'petjet-folder-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (...names: readonly string[]) =>
  names.forEach((file) => writeFileSync(join(folder, file), file))
const ends = ['', '-shm', '-wal']

test('a damaged file is kept together with its log, for its owner only', () => {
  const { main } = outboxPaths(folder)
  write(...ends.map((end) => `inquiries.sqlite${end}`))
  expect(damagedName(Date.UTC(2026, 10, 22))).toBe(name)
  keepDamaged(main, join(folder, name))
  expect(readdirSync(folder).toSorted()).toEqual(ends.map((end) => name + end))
  for (const end of ends) {
    expect(readFileSync(join(folder, name + end), 'utf8')).toBe(`inquiries.sqlite${end}`)
    expect(statSync(join(folder, name + end)).mode & 0o777).toBe(0o600)
  }
})

test('an earlier damaged file is not overwritten', () => {
  const { main } = outboxPaths(folder)
  write('inquiries.sqlite', name)
  expect(() => keepDamaged(main, join(folder, name))).toThrow(
    `cannot be kept as ${join(folder, name)}`,
  )
  expect(readFileSync(join(folder, name), 'utf8')).toBe(name)
  expect(existsSync(main)).toBe(true)
})

test('damaged files are forgotten by their age, and nothing else is', () => {
  const others = ['inquiries.sqlite', 'inquiries.damaged.txt', 'x-inquiries.damaged-1.sqlite']
  const stored = [name, `${name}-wal`, `${name}-shm`, name.replace('.sqlite', '.copy.sqlite')]
  write(...others, ...stored)
  for (const file of readdirSync(folder)) utimesSync(join(folder, file), 0, 0)
  const changedAt = statSync(join(folder, name)).ctimeMs
  forgetDamaged(folder, changedAt - 1)
  expect(readdirSync(folder)).toHaveLength(7)
  forgetDamaged(folder, Date.now() + 60_000)
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted())
})

test('a database is removed together with its log, and may be missing', () => {
  const { main, copy } = outboxPaths(folder)
  write('inquiries.copy.sqlite', ...ends.map((end) => `inquiries.sqlite${end}`))
  removeDatabase(main)
  removeDatabase(main)
  expect(readdirSync(folder)).toEqual(['inquiries.copy.sqlite'])
  expect([sizeOf(main), sizeOf(copy)]).toEqual([0, 'inquiries.copy.sqlite'.length])
})
