import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverySteps, inquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { entryText } from './entry-text.ts'
import { isDamage, keepDamagedMs, openOutbox, type OpenOutbox } from './outbox-opening.ts'

const definition = inquiryOutbox(deliverySteps)
const now = Date.UTC(2026, 10, 21)
let root: string
let folder: string
let lines: Record<string, unknown>[]
let opened: OpenOutbox[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'petjet-opening-'))
  folder = join(root, 'data', 'outbox')
  lines = []
  opened = []
})
afterEach(() => {
  closeAll()
  rmSync(root, { recursive: true, force: true })
})

const main = () => join(folder, 'inquiries.sqlite')

function open(at = now) {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const outbox = openOutbox({ folder, log, definition, now: () => at })
  opened.push(outbox)
  return outbox.file
}

function closeAll() {
  for (const { file, count } of opened.splice(0)) {
    file.close()
    count.close()
  }
}

/** Writes entries as the store does, and counts the write. */
function writeEntries(...ids: readonly string[]): void {
  const file = open()
  file.begin()
  for (const id of ids) {
    const { body, digest } = entryText(definition, outboxEntry(id, 'Amelia', now))
    file.insertInquiry.run(id, now, `key-${id}`, body, digest)
    for (const step of deliverySteps) file.insertStep.run(id, step, 'waiting', now, now)
  }
  const written = file.countWrites.get(1)
  file.commit()
  opened[0]?.count.note(Number(written?.['count']))
  closeAll()
}

function change(...statements: readonly string[]): void {
  const database = new DatabaseSync(main())
  for (const statement of statements) database.exec(statement)
  database.close()
}

function spoil(at: number, value: number): void {
  const bytes = readFileSync(main())
  bytes[at] = value
  writeFileSync(main(), bytes)
}

const idsIn = (file: OpenOutbox['file']) => file.bodies.all().map(({ id }) => id)
const damages = (file: OpenOutbox['file']) => Number(file.damageCount.get()?.['count'])
const kept = () => readdirSync(folder).filter((name) => name.includes('damaged'))

test('a folder that is missing is created for its owner only, with an empty, sound outbox', () => {
  const file = open()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect([idsIn(file), damages(file)]).toEqual([[], 0])
  expect(lines).toEqual([])
})

test('a sound outbox is opened as it is', () => {
  writeEntries('a', 'b')
  const file = open()
  expect([idsIn(file), damages(file), kept()]).toEqual([['a', 'b'], 0, []])
  expect(lines).toEqual([])
})

describe('what was written is kept, and the damage told, where', () => {
  test.each([
    ['bytes at the header are wrong', () => spoil(0, 0), 'SQLite cannot read it', ['a', 'b']],
    ['another program seems to own it', () => spoil(18, 9), 'its header is damaged', ['a', 'b']],
    ['a table is gone', () => change('DROP TABLE step'), 'its tables are others', ['a', 'b']],
    ['an index is gone', () => change('DROP INDEX step_due'), 'its tables are others', ['a', 'b']],
    [
      'it is older than its count',
      () => change('UPDATE written SET count = 0'),
      'its last 1 writes are missing',
      ['a', 'b'],
    ],
    ['it is gone', () => rmSync(main()), 'it is missing or empty', []],
    ['it is empty', () => truncateSync(main(), 0), 'it is missing or empty', []],
    [
      'it is no database',
      () => writeFileSync(main(), 'x'.repeat(9000)),
      'SQLite cannot read it',
      [],
    ],
  ])('%s', (_, harm, problem, ids) => {
    writeEntries('a', 'b')
    harm()
    const file = open()
    expect(idsIn(file)).toEqual(ids)
    expect(damages(file)).toBe(1)
    expect(lines).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'the outbox was damaged and has been replaced',
        problem,
        count: 1,
        salvaged: ids.length,
        waiting: ids.length,
        broken: 0,
      }),
    ])
    closeAll()
    // The new outbox is as complete as it can be: the next start finds nothing to mend.
    const again = open()
    expect([idsIn(again), damages(again)]).toEqual([ids, 1])
    expect(lines).toHaveLength(1)
  })

  test('its file is empty and only the log is left, with no count beside it', () => {
    writeEntries('a')
    rmSync(join(folder, 'inquiries.count'))
    truncateSync(main(), 0)
    writeFileSync(`${main()}-wal`, 'the rest of a log')
    expect(damages(open())).toBe(1)
    expect(lines[0]).toMatchObject({ problem: 'it is missing or empty', count: 0 })
  })
})

test('an empty file that nothing was ever written to is no damage', () => {
  open()
  closeAll()
  truncateSync(main(), 0)
  expect(damages(open())).toBe(0)
  expect(lines).toEqual([])
})

/** The files below the folder that this process holds open. */
const descriptors = '/proc/self/fd'
function heldFiles(): string[] {
  const links = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(join(descriptors, name))
    } catch {
      return ''
    }
  })
  return links.filter((link) => link.startsWith(root))
}

describe.runIf(existsSync(descriptors))('nothing stays open, and nothing is changed, where', () => {
  test('another process holds the outbox', () => {
    writeEntries('a')
    const other = new DatabaseSync(main())
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
    expect(() => open()).toThrow('database is locked')
    other.close()
    expect(heldFiles()).toEqual([])
    const file = open()
    expect([idsIn(file), damages(file), kept()]).toEqual([['a'], 0, []])
  })

  test('a later version wrote it', () => {
    writeEntries('a')
    change('PRAGMA user_version = 9; PRAGMA application_id = 0x504a0009')
    expect(() => open()).toThrow(/version 9/)
    expect([heldFiles(), kept(), lines]).toEqual([[], [], []])
  })

  test('the clock fails while it is inspected', () => {
    writeEntries('a')
    const log = pino({ enabled: false })
    const noClock = () => {
      throw new Error('No clock.')
    }
    expect(() => openOutbox({ folder, log, definition, now: noClock })).toThrow('No clock.')
    expect(heldFiles()).toEqual([])
  })

  test('a damaged file cannot be replaced', () => {
    writeEntries('a')
    spoil(0, 0)
    const log = pino({ enabled: false })
    const noClock = () => {
      throw new Error('No clock.')
    }
    expect(() => openOutbox({ folder, log, definition, now: noClock })).toThrow('No clock.')
    expect(heldFiles()).toEqual([])
    expect(idsIn(open())).toEqual(['a'])
  })

  test('a damaged file was replaced and the new one closed again', () => {
    writeEntries('a')
    spoil(0, 0)
    open()
    closeAll()
    expect(heldFiles()).toEqual([])
  })
})

test('rows that cannot be read are set aside and told of by their number alone', () => {
  writeEntries('a', 'b')
  change(`UPDATE inquiry SET body = 'Amelia' WHERE id = 'b'`)
  const file = open()
  expect(idsIn(file)).toEqual(['a'])
  expect(file.lostIds.all()).toEqual([expect.objectContaining({ id: 'b' })])
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      rows: 1,
      msg: 'rows of the outbox cannot be read and were set aside',
    }),
  ])
  closeAll()
  open()
  expect(lines).toHaveLength(1)
})

test('a damaged file is kept for thirty days, and removed by the first start after them', () => {
  const began = Date.now()
  writeEntries('a')
  spoil(0, 0)
  open()
  closeAll()
  expect(kept()).not.toEqual([])
  open(began + keepDamagedMs - 60_000)
  closeAll()
  expect(kept()).not.toEqual([])
  open(began + keepDamagedMs + 3600_000)
  expect(kept()).toEqual([])
})

test.each([
  [11, true],
  [26, true],
  // A corrupt index, in SQLite's extended codes.
  [779, true],
  [5, false],
  [13, false],
  [1, false],
  ['11', false],
])('SQLite’s error %s means damage: %s', (errcode, expected) => {
  expect(isDamage(Object.assign(new Error('SQLite'), { errcode }))).toBe(expected)
})

test('no other error means damage', () => {
  expect([new Error('x'), { errcode: 11 }, undefined, null].map(isDamage)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
