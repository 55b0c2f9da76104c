import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverySteps, inquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { entryText } from './entry-text.ts'
import { finishRescue, forgetKept, outboxPaths, rescueOutbox, sizeOf } from './outbox-rescue.ts'
import { migrate } from './outbox-schema.ts'

const at = Date.UTC(2026, 10, 22)
const name = 'inquiries.damaged-2026-11-22T00-00-00-000Z.sqlite'
const definition = inquiryOutbox(deliverySteps)
const damage = { problem: 'any', at, count: 7, definition }

let folder: string
let paths: ReturnType<typeof outboxPaths>
let released: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-rescued-'))
  paths = outboxPaths(folder)
  released = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function within(path: string, change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path)
  change(database)
  database.close()
}
const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

/** Writes an outbox of the current version with these entries, each with one step. */
function write(entries: Record<string, { state?: string; isSentAgain?: boolean; body?: null }>) {
  within(paths.main, (database) => {
    migrate(database)
    for (const [id, { state, isSentAgain, body }] of Object.entries(entries)) {
      const entry = { ...outboxEntry(id), ...(isSentAgain && { resentAt: { webhook: 1 } }) }
      const text = body === null ? { body: null, digest: null } : entryText(definition, entry)
      database
        .prepare('INSERT INTO inquiry VALUES (?, ?, ?, ?, ?, ?)')
        .run(id, 5, `key-${id}`, text.body, text.digest, traceparent)
      if (state === undefined) continue
      database
        .prepare(`INSERT INTO step (inquiry, name, state, attempts, next_at, changed_at, problem)
          VALUES (?, 'webhook', ?, 2, 9, 8, 'HTTP 503')`)
        .run(id, state)
    }
  })
}
const rescue = () => rescueOutbox(paths, damage, () => void (released += 1))
function rows(statement: string): unknown[] {
  let found: unknown[] = []
  within(paths.main, (database) => (found = database.prepare(statement).all()))
  return found.map((row) => Object.values(row ?? {}))
}

test('tells what could be read, what still waits, and where the damaged file is kept', () => {
  write({ a: { state: 'waiting' }, b: { state: 'waiting' }, c: { state: 'done', body: null } })
  within(paths.main, (database) => database.exec(`UPDATE inquiry SET body = '{' WHERE id = 'b'`))
  expect(rescue()).toEqual({ keptAs: name, salvaged: 2, waiting: 1, broken: 1 })
  expect(released).toBe(1)
  expect(readdirSync(folder).toSorted()).toEqual([name, 'inquiries.sqlite'])
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(rows('SELECT problem, kept_as, salvaged, rebuilt, at FROM damage')).toEqual([
    ['any', name, 2, null, at],
  ])
  expect(rows('SELECT count FROM written')).toEqual([[7]])
  expect(rows('SELECT inquiry, at, is_rebuilt FROM set_aside')).toEqual([['b', at, 0]])
})

test('keeps a step as it stood, and has its receiver asked before anything else', () => {
  write({ a: { state: 'done' } })
  rescue()
  const columns = 'state, attempts, is_uncertain, next_at, version, changed_at, problem'
  expect(rows(`SELECT ${columns} FROM step WHERE inquiry = 'a' AND name = 'webhook'`)).toEqual([
    ['done', 2, 1, at, at, 8, 'HTTP 503'],
  ])
})

test('has the steps done again that cannot be read, and the status sync when they are', () => {
  write({ a: {} })
  rescue()
  const states = Object.fromEntries(
    rows('SELECT name, state FROM step').map((row) => row as [string, string]),
  )
  expect(Object.keys(states).toSorted()).toEqual(
    [...definition.stepsFor(outboxEntry('a'))].toSorted(),
  )
  const { 'status-sync': sync, ...others } = states
  expect(sync).toBe('done')
  expect(new Set(Object.values(others))).toEqual(new Set(['waiting']))
})

test('begins no step that an entry which staff sent again need not have, and none of a delivered one', () => {
  write({ a: { state: 'waiting', isSentAgain: true }, b: { state: 'done', body: null } })
  rescue()
  expect(rows('SELECT inquiry, name FROM step ORDER BY inquiry')).toEqual([
    ['a', 'webhook'],
    ['b', 'webhook'],
  ])
})

test('keeps the trace in which an entry came', () => {
  write({ a: { state: 'waiting' }, b: { state: 'done', body: null } })
  rescue()
  expect(rows('SELECT id, traceparent FROM inquiry ORDER BY id')).toEqual([
    ['a', traceparent],
    ['b', traceparent],
  ])
})

test('leaves the damaged file where it is while the new one is not complete', () => {
  write({ a: { state: 'waiting' } })
  const failing = { ...damage, at: Number.NaN }
  expect(() => rescueOutbox(paths, failing, () => undefined)).toThrow(RangeError)
  const broken = { ...damage, count: Object(7) }
  expect(() => rescueOutbox(paths, broken, () => void (released += 1))).toThrow()
  expect(released).toBe(0)
  expect(readdirSync(folder)).toEqual(['inquiries.sqlite'])
})

test('begins afresh after one that broke off, whatever that left behind', () => {
  write({ a: { state: 'waiting' } })
  writeFileSync(paths.fresh, 'half')
  writeFileSync(`${paths.fresh}-journal`, 'half')
  expect(rescue()).toMatchObject({ waiting: 1 })
  expect(readdirSync(folder).toSorted()).toEqual([name, 'inquiries.sqlite'])
})

test('is nothing to finish where none began', () => {
  write({ a: { state: 'waiting' } })
  finishRescue(paths, () => void (released += 1))
  expect(released).toBe(0)
  expect(readdirSync(folder)).toEqual(['inquiries.sqlite'])
})

test('keeps no earlier damaged file from being found: one that is in the way is named', () => {
  write({ a: { state: 'waiting' } })
  writeFileSync(join(folder, name), 'earlier')
  expect(rescue).toThrow(`cannot be kept as ${join(folder, name)}`)
})

test('damaged files are forgotten by their age, and nothing else is', () => {
  const others = ['inquiries.sqlite', 'inquiries.damaged.txt', 'x-inquiries.damaged-1.sqlite']
  const kept = [name, `${name}-wal`, `${name}-shm`]
  for (const file of [...others, ...kept]) {
    writeFileSync(join(folder, file), '')
    utimesSync(join(folder, file), 0, 0)
  }
  const changedAt = statSync(join(folder, name)).ctimeMs
  forgetKept(folder, changedAt - 1)
  expect(readdirSync(folder)).toHaveLength(6)
  forgetKept(folder, Date.now() + 60_000)
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted())
})

test('a file that is not there has no bytes', () => {
  expect([sizeOf(paths.main), existsSync(paths.main)]).toEqual([0, false])
  writeFileSync(paths.main, 'four')
  expect(sizeOf(paths.main)).toBe(4)
})
