import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWriteCount } from './write-count.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-count-'))
  path = join(folder, 'inquiries.count')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the count, notes some counts, and closes it; returns what was found. */
function noteAll(...counts: readonly number[]): number {
  const count = openWriteCount(path)
  for (const one of counts) count.note(one)
  count.close()
  return count.found
}

test('a count that is missing is created empty, for its owner only', () => {
  expect(noteAll()).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe('')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('the last count that was noted is found by the next start', () => {
  noteAll(1, 2, 345)
  expect(noteAll()).toBe(345)
  expect(noteAll(346)).toBe(345)
  expect(noteAll()).toBe(346)
})

test('a smaller count leaves no digits of a greater one', () => {
  noteAll(Number.MAX_SAFE_INTEGER, 7)
  expect(noteAll()).toBe(7)
})

test('every line has the same length, whatever its checksum begins with', () => {
  const lengths = new Set<number>()
  for (let count = 1; count <= 100; count++) {
    noteAll(count)
    lengths.add(statSync(path).size)
    expect(noteAll()).toBe(count)
  }
  expect([...lengths]).toEqual([26])
})

test.each([
  ['half a line', (line: string) => line.slice(0, 20)],
  ['another digit', (line: string) => line.replace('345', '645')],
  ['another checksum', (line: string) => `${line.slice(0, 17)}00000000\n`],
  ['more than one line', (line: string) => `${line}${line}`],
  ['nothing', () => ''],
  ['something else', () => 'no count at all'],
])('a count that holds %s is none, so that a sound outbox is not called damaged', (_, harm) => {
  noteAll(345)
  writeFileSync(path, harm(readFileSync(path, 'utf8')))
  expect(noteAll(5)).toBe(0)
  expect(noteAll()).toBe(5)
})

test('the write that it counts does not fail where the count cannot be noted', () => {
  const count = openWriteCount(path)
  count.close()
  expect(() => count.note(3)).not.toThrow()
  expect(noteAll()).toBe(0)
})
