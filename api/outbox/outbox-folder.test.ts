import {
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
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  damagedName,
  forgetDamaged,
  keepDamaged,
  openWriteCount,
  outboxPaths,
} from './outbox-folder.ts'

const name = 'inquiries.damaged-2026-11-22T00-00-00-000Z.sqlite'
let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'petjet-folder-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (...names: readonly string[]) =>
  names.forEach((file) => writeFileSync(join(folder, file), file))
const ends = ['', '-shm', '-wal']

test('stores a damaged file together with its log, readable only by its owner', () => {
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

test('deletes damaged files by their age, and no other files', () => {
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

describe('the count of writes', () => {
  const countPath = () => outboxPaths(folder).count

  /** Opens the count, notes some counts, and closes it; returns what was found. */
  function noteAll(...counts: readonly number[]): number {
    const count = openWriteCount(countPath())
    for (const one of counts) count.note(one)
    count.close()
    return count.found
  }

  test('creates a missing count, readable only by its owner', () => {
    expect(noteAll()).toBe(0)
    expect(readFileSync(countPath(), 'utf8')).toBe('')
    expect(statSync(countPath()).mode & 0o777).toBe(0o600)
  })

  test('finds the last count at the next start', () => {
    noteAll(1, 2, 345)
    expect(noteAll()).toBe(345)
    expect(noteAll(346)).toBe(345)
    expect(noteAll()).toBe(346)
  })

  test('a smaller count overwrites all digits of a greater one', () => {
    noteAll(Number.MAX_SAFE_INTEGER, 7)
    expect(noteAll()).toBe(7)
  })

  test.each([
    ['half a line', (line: string) => line.slice(0, 20)],
    ['another digit', (line: string) => line.replace('345', '645')],
    ['another checksum', (line: string) => `${line.slice(0, 17)}00000000\n`],
    ['more than one line', (line: string) => `${line}${line}`],
    ['nothing', () => ''],
    ['something else', () => 'no count at all'],
  ])(
    'ignores a count that consists of %s, so that an intact outbox does not count as damaged',
    (_, harm) => {
      noteAll(345)
      writeFileSync(countPath(), harm(readFileSync(countPath(), 'utf8')))
      expect(noteAll(5)).toBe(0)
      expect(noteAll()).toBe(5)
    },
  )

  test('does not fail a write if the count cannot be written', () => {
    const count = openWriteCount(countPath())
    count.close()
    expect(() => count.note(3)).not.toThrow()
    expect(noteAll()).toBe(0)
  })
})
