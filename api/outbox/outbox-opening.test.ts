import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
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
import { harmFile, seeded } from '#tests/fault/outbox-damage.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { isDamage } from './outbox-inspection.ts'
import { openOutbox, type OpenOutbox } from './outbox-opening.ts'
import { entryText } from './outbox.ts'
import { migrations } from './outbox-schema.ts'

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
const copy = () => join(folder, 'inquiries.copy.sqlite')

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
  writeInto(open(), ...ids)
  closeAll()
}
function writeInto(file: OpenOutbox['file'], ...ids: readonly string[]): void {
  file.begin()
  for (const id of ids) {
    const { body, digest } = entryText(definition, outboxEntry(id, 'Amelia', now))
    file.insertInquiry.run(id, now, `key-${id}`, body, digest)
    for (const step of deliverySteps) file.insertStep.run(id, step, 'waiting', now, now)
  }
  opened[0]?.count.note(file.commit())
}

function change(...statements: readonly string[]): void {
  changeIn(main(), ...statements)
}
function changeIn(path: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(path)
  for (const statement of statements) database.exec(statement)
  database.close()
}

function spoil(at: number, value: number, path = main()): void {
  const bytes = readFileSync(path)
  bytes[at] = value
  writeFileSync(path, bytes)
}

/** All rows of a closed file. */
function contentOf(path: string): unknown[] {
  const database = new DatabaseSync(path)
  const tables = ['inquiry', 'step', 'written', 'set_aside', 'damage']
  const rows = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all())
  database.close()
  return rows
}

const idsIn = (file: OpenOutbox['file']) => file.bodies.all().map(({ id }) => id)
const damages = (file: OpenOutbox['file']) => Number(file.damageCount.get()?.['count'])
const stored = () => readdirSync(folder).filter((name) => name.includes('damaged'))

test('creates a missing folder, readable only by its owner, with an empty outbox', () => {
  const file = open()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect([idsIn(file), damages(file)]).toEqual([[], 0])
  expect(lines).toEqual([])
})

test('opens an intact outbox without changes', () => {
  writeEntries('a', 'b')
  const file = open()
  expect([idsIn(file), damages(file), stored()]).toEqual([['a', 'b'], 0, []])
  expect(lines).toEqual([])
})

/** Ways to damage the file, and how the damage is reported. */
const harms: [harm: string, harm: () => void, problem: string][] = [
  ['bytes at the header are wrong', () => spoil(0, 0), 'SQLite cannot read it'],
  ['another program seems to own it', () => spoil(18, 9), 'its header is damaged'],
  ['a table is gone', () => change('DROP TABLE step'), 'it has unexpected tables'],
  ['an index is gone', () => change('DROP INDEX step_due'), 'it has unexpected tables'],
  [
    'it is older than its count',
    () => change('UPDATE written SET count = 0'),
    'its last 1 writes are missing',
  ],
  ['it is gone', () => rmSync(main()), 'it is missing or empty'],
  ['it is empty', () => truncateSync(main(), 0), 'it is missing or empty'],
  ['it is no database', () => writeFileSync(main(), 'x'.repeat(9000)), 'SQLite cannot read it'],
]
/** The same for rows, each of which can also be set aside separately. */
const rowHarms: typeof harms = [
  ["UPDATE inquiry SET body = replace(body, 'Amelia', 'Bmelia') WHERE id = 'b'", 'one letter'],
  ["UPDATE step SET state = 'wbiting' WHERE inquiry = 'b' AND name = 'lake'", 'a step'],
].map(([statement = '', what]) => [
  `${what} is another one`,
  () => change(statement),
  'rows of the outbox cannot be read',
])

describe('the copy replaces the file, and the damage is reported, if', () => {
  test.each([...harms, ...rowHarms])('%s', (_, harm, problem) => {
    writeEntries('a', 'b')
    harm()
    const file = open()
    expect(idsIn(file)).toEqual(['a', 'b'])
    expect(file.steps.all('a')).toHaveLength(deliverySteps.length)
    expect(file.byIdempotency.get('key-b')).toMatchObject({ id: 'b' })
    expect(damages(file)).toBe(1)
    const stamp = '2026-11-21T00-00-00-000Z'
    expect(lines).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'the outbox was damaged and has been replaced',
        problem,
        count: 1,
        backupName: `inquiries.damaged-${stamp}.sqlite`,
        salvaged: 2,
        waiting: 2,
      }),
    ])
    closeAll()
    // The new file has a copy again, and the next start finds nothing to repair.
    expect(contentOf(copy())).toEqual(contentOf(main()))
    const again = open()
    expect([idsIn(again), damages(again)]).toEqual([['a', 'b'], 1])
    expect(lines).toHaveLength(1)
  })

  test('the file is empty, and only its log exists', () => {
    writeEntries('a')
    rmSync(join(folder, 'inquiries.count'))
    rmSync(copy())
    truncateSync(main(), 0)
    writeFileSync(`${main()}-wal`, 'the rest of a log')
    expect(damages(open())).toBe(1)
    expect(lines[0]).toMatchObject({ problem: 'it is missing or empty', count: 0 })
  })

  test('the file and its count are missing', () => {
    writeEntries('a')
    rmSync(join(folder, 'inquiries.count'))
    rmSync(main())
    expect(idsIn(open())).toEqual(['a'])
  })

  test('and waiting steps are uncertain', () => {
    writeEntries('a')
    changeIn(copy(), `UPDATE step SET state = 'done' WHERE name = 'lake'`)
    spoil(0, 0)
    const steps = open().everyStep.all()
    const uncertain = Object.fromEntries(steps.map((step) => [step['step'], step['isUncertain']]))
    expect(uncertain).toMatchObject({ lake: 0n, notification: 1n, webhook: 1n })
  })
})

describe('with a damaged file and a damaged copy', () => {
  test.each(harms)('an empty outbox replaces both, which are kept, if %s', (_, harm) => {
    writeEntries('a')
    writeEntries('b')
    spoil(0, 0, copy())
    harm()
    const broken = existsSync(main()) ? readFileSync(main()) : undefined
    const file = open()
    expect([idsIn(file), damages(file)]).toEqual([[], 1])
    expect(file.isToRebuild.get()).toEqual({ count: 1 })
    expect(lines).toMatchObject([{ level: 50, count: 2, salvaged: 0, waiting: 0 }])
    const stamp = '2026-11-21T00-00-00-000Z'
    expect(stored()).toContain(`inquiries.damaged-${stamp}.copy.sqlite`)
    if (broken) {
      expect(readFileSync(join(folder, `inquiries.damaged-${stamp}.sqlite`))).toEqual(broken)
    }
    for (const name of stored()) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    closeAll()
    expect(damages(open())).toBe(1)
    expect(lines).toHaveLength(1)
  })

  test.each(rowHarms)('a row is set aside alone if %s', (_, harm) => {
    writeEntries('a', 'b')
    spoil(0, 0, copy())
    harm()
    const file = open()
    expect(file.steps.all('a')).toHaveLength(deliverySteps.length)
    expect(damages(file)).toBe(0)
    const msg = 'rows of the outbox cannot be read and were set aside'
    expect(lines[0]).toMatchObject({ level: 50, rows: 1, msg })
    closeAll()
    expect(contentOf(copy())).toEqual(contentOf(main()))
    expect(stored()).toEqual([])
  })

  test('sets aside a row that is unreadable in both', () => {
    writeEntries('a', 'b')
    changeIn(copy(), `UPDATE inquiry SET body = 'x' WHERE id = 'a'`)
    spoil(0, 0)
    const file = open()
    expect([idsIn(file), damages(file), file.lostIds.all()]).toEqual([['b'], 1, [{ id: 'a' }]])
  })

  test('does not overwrite an earlier damaged file', () => {
    writeEntries('a')
    spoil(0, 0)
    writeFileSync(join(folder, 'inquiries.damaged-2026-11-21T00-00-00-000Z.sqlite'), 'earlier')
    expect(() => open()).toThrow('cannot be kept as')
    const file = open(now + 1)
    expect(idsIn(file)).toEqual(['a'])
    expect(stored()).toHaveLength(2)
  })
})

describe('a crash while the copy replaces the file loses nothing', () => {
  test.each([
    ['before the file was set aside', () => undefined, 2],
    ['once the file was set aside', () => rmSync(main()), 2],
    ['before the file was repaired', () => spoil(0, 'S'.charCodeAt(0)), 0],
  ])('%s', (_, proceed, times) => {
    writeEntries('a', 'b')
    spoil(0, 0)
    // A folder in the way causes the interruption.
    const inTheWay = join(folder, 'inquiries.damaged-2026-11-21T00-00-00-000Z.sqlite')
    mkdirSync(inTheWay)
    expect(() => open()).toThrow('cannot be kept as')
    rmSync(inTheWay, { recursive: true })
    proceed()
    const file = open(now + 5000)
    expect(idsIn(file)).toEqual(['a', 'b'])
    expect(damages(file)).toBe(times)
    closeAll()
    expect(contentOf(copy())).toEqual(contentOf(main()))
  })
})

test('a full disk while the copy replaces the file loses nothing', () => {
  const inFile = Array.from({ length: 200 }, (_, at) => `in-file-${at}`)
  writeEntries(...inFile)
  const file = open()
  file.begin()
  const long = { ...outboxEntry('in-log', 'Amelia', now), spamReasons: ['x'.repeat(50_000)] }
  const { body, digest } = entryText(definition, long)
  file.insertInquiry.run('in-log', now, null, body, digest)
  opened[0]?.count.note(file.commit())
  const crashed = join(root, 'crashed')
  cpSync(folder, crashed, { recursive: true })
  closeAll()
  folder = crashed
  rmSync(main())
  // The system allows the copy's log to grow, but not the copy itself.
  const script = `
    const { openOutbox } = await import('#api/outbox/outbox-opening.ts')
    const { deliverySteps, inquiryOutbox } = await import('#api/inquiry/inquiry-entry.ts')
    const options = { definition: inquiryOutbox(deliverySteps), now: Date.now, log: console }
    openOutbox({ ...options, folder: process.argv[1] })`
  const limited = spawnSync(
    'bash',
    [
      '-c',
      `trap '' XFSZ; ulimit -f ${Math.floor(statSync(copy()).size / 1024)}; exec "$0" --input-type=module -e "$1" "$2"`,
      process.execPath,
      script,
      folder,
    ],
    { encoding: 'utf8' },
  )
  expect(limited.stderr).toContain('ERR_SQLITE_ERROR')
  expect(idsIn(open())).toEqual([...inFile, 'in-log'])
})

describe('the copy is created again from the file', () => {
  const expectSame = () => {
    const file = open()
    expect([idsIn(file), damages(file), stored()]).toEqual([['a', 'b'], 0, []])
    closeAll()
    expect(contentOf(copy())).toEqual(contentOf(main()))
    expect(statSync(copy()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).join()).not.toMatch(/new|wal/)
  }

  test.each([
    ['it is missing, as after an update', () => rmSync(copy())],
    ['it is empty', () => truncateSync(copy(), 0)],
    [
      'it contains a transaction that the file refused',
      () => changeIn(copy(), 'UPDATE written SET count = count + 1', 'DELETE FROM inquiry'),
    ],
    ['an earlier version went on without it', () => change(`UPDATE step SET state = 'done'`)],
    ['one of its rows cannot be read', () => changeIn(copy(), `UPDATE inquiry SET body = 'x'`)],
  ])('without a log line if %s', (_, change) => {
    writeEntries('a', 'b')
    change()
    expectSame()
    expect(lines).toEqual([])
  })

  test('without a log line if it is of an earlier version', () => {
    writeEntries('a', 'b')
    rmSync(copy())
    rmSync(join(folder, 'inquiries.count'))
    changeIn(copy(), migrations[0])
    expectSame()
    expect(lines).toEqual([])
  })

  test.each([
    ['bytes at the header are wrong', () => spoil(0, 0, copy())],
    ['a page is wrong', () => spoil(4096, 77, copy())],
    ['a table is gone', () => changeIn(copy(), 'DROP TABLE step')],
    ['writes are missing', () => changeIn(copy(), 'UPDATE written SET count = 0')],
  ])('and that is logged if %s', (_, harm) => {
    writeEntries('a', 'b')
    harm()
    expectSame()
    expect(lines).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'the copy of the outbox was damaged and has been replaced',
      }),
    ])
  })

  test.each(
    (['flip', 'halve', 'empty', 'remove', 'blankPage', 'garble'] as const).flatMap((harm) =>
      ['', '-wal'].map((end) => [harm, end] as const),
    ),
  )('and nothing is lost if a crash damaged it: %s%s', (harm, end) => {
    writeEntries('a')
    const file = open()
    writeInto(file, 'b')
    const crashed = join(root, 'crashed')
    cpSync(folder, crashed, { recursive: true })
    closeAll()
    folder = crashed
    harmFile(`${copy()}${end}`, harm, seeded(7))
    const again = open()
    expect([idsIn(again), damages(again), stored()]).toEqual([['a', 'b'], 0, []])
    closeAll()
    expect(contentOf(copy())).toEqual(contentOf(main()))
  })

  test('and not with the log of an earlier one', () => {
    writeEntries('a')
    const file = open()
    file.insertInquiry.run('b', now, null, 'text', null)
    const wal = readFileSync(`${copy()}-wal`)
    file.dropInquiry.run('b')
    closeAll()
    writeEntries('b')
    rmSync(copy())
    writeFileSync(`${copy()}-wal`, wal)
    expectSame()
  })

  test('and an incomplete file of a crash is removed', () => {
    writeEntries('a', 'b')
    writeFileSync(join(folder, 'inquiries.new.sqlite'), 'half')
    expectSame()
  })
})

test('an empty file without any write is not damage', () => {
  open()
  closeAll()
  rmSync(copy())
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

describe.runIf(existsSync(descriptors))('leaves no file open and changes nothing if', () => {
  test('another process holds the outbox', () => {
    writeEntries('a')
    const other = new DatabaseSync(main())
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
    expect(() => open()).toThrow('database is locked')
    other.close()
    expect(heldFiles()).toEqual([])
    const file = open()
    expect([idsIn(file), damages(file), stored()]).toEqual([['a'], 0, []])
  })

  test('a later version wrote it', () => {
    writeEntries('a')
    change('PRAGMA user_version = 9; PRAGMA application_id = 0x504a0009')
    expect(() => open()).toThrow(/version 9/)
    expect([heldFiles(), stored(), lines]).toEqual([[], [], []])
  })

  test.each([
    ['the clock fails while it is inspected', () => undefined],
    ['a damaged file cannot be replaced', () => spoil(0, 0)],
  ])('%s', (_, harm) => {
    writeEntries('a')
    harm()
    const now = () => {
      throw new Error('No clock.')
    }
    expect(() => openOutbox({ folder, log: silentLog, definition, now })).toThrow('No clock.')
    expect(heldFiles()).toEqual([])
    expect(idsIn(open())).toEqual(['a'])
    closeAll()
    expect(heldFiles()).toEqual([])
  })
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
