import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDatabase, openOutboxFile, outboxState, setUpDatabase } from './outbox-file.ts'
import { checkDatabase } from './outbox-inspection.ts'
import { mostCounted } from './outbox.ts'
import { checkSchema, migrate, migrations, schemaVersion } from './outbox-schema.ts'

let folder: string
let path: string
let database: DatabaseSync
let copy: DatabaseSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-file-'))
  path = join(folder, 'inquiries.sqlite')
  database = lockDatabase(path)
  copy = lockDatabase(`${path}.copy`)
})
afterEach(() => {
  for (const one of [database, copy]) one[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
const mark = (version: number) =>
  database.exec(
    `PRAGMA user_version = ${version}; PRAGMA application_id = ${0x504a_0000 + version}`,
  )
const full = 2
const normal = 1

function open() {
  setUpDatabase(database, path)
  setUpDatabase(copy, `${path}.copy`)
  return openOutboxFile(database, copy)
}
const idsIn = (one: DatabaseSync) =>
  one
    .prepare('SELECT id FROM inquiry ORDER BY id')
    .all()
    .map(({ id }) => id)

describe('an outbox’s file', () => {
  test('is locked by one process, and unchanged until it is set up', () => {
    expect(() => lockDatabase(path)).toThrow(/locked/)
    expect(statSync(path).size).toBe(0)
    database.close()
    database = lockDatabase(path)
  })

  test('is readable only by its owner, and overwrites deleted data', () => {
    open()
    expect([path, `${path}.copy`].map((one) => statSync(one).mode & 0o777)).toEqual([0o600, 0o600])
    expect([pragma('journal_mode'), pragma('secure_delete')]).toEqual(['wal', 1])
    expect(copy.prepare('PRAGMA secure_delete').get()).toEqual({ secure_delete: 1 })
  })

  test('syncs each commit by default', () => {
    const file = open()
    const synced = () =>
      [database, copy].map((one) => one.prepare('PRAGMA synchronous').get()?.['synchronous'])
    expect(synced()).toEqual([full, full])
    file.syncOnCommit(false)
    expect(synced()).toEqual([normal, normal])
    file.syncOnCommit(true)
    expect(synced()).toEqual([full, full])
  })

  test('changes together with its copy, and counts transactions', () => {
    const file = open()
    for (const [at, id] of ['a', 'b'].entries()) {
      file.begin()
      file.insertInquiry.run(id, 1, id, 'text', null)
      file.insertStep.run(id, 'lake', 'waiting', 1, 1)
      expect(file.commit()).toBe(at + 1)
    }
    file.dropInquiry.run('a')
    const content = (one: DatabaseSync) =>
      ['inquiry', 'step', 'written'].map((table) => one.prepare(`SELECT * FROM ${table}`).all())
    expect(content(copy)).toEqual(content(database))
    expect(content(copy).map((rows) => rows.length)).toEqual([1, 1, 1])
  })

  test('does not contain a write that does not fit in its copy', () => {
    const file = open()
    copy.exec('PRAGMA max_page_count = 12')
    file.begin()
    expect(() => file.insertInquiry.run('a', 1, null, 'x'.repeat(50_000), null)).toThrow(/full/)
    expect(file.isInTransaction).toBe(false)
    file.close()
    database = new DatabaseSync(path)
    expect(idsIn(database)).toEqual([])
  })

  test('does not contain a transaction that only the copy committed', () => {
    const file = open()
    copy.exec('PRAGMA foreign_keys = OFF')
    file.begin()
    file.insertInquiry.run('a', 1, null, 'text', null)
    database.exec('PRAGMA defer_foreign_keys = ON')
    file.insertStep.run('nobody', 'lake', 'waiting', 1, 1)
    expect(() => file.commit()).toThrow(/FOREIGN KEY/)
    file.close()
    database = new DatabaseSync(path)
    copy = new DatabaseSync(`${path}.copy`)
    expect([database, copy].map(idsIn)).toEqual([[], ['a']])
  })

  test('empties its log, or throws', () => {
    const file = open()
    file.insertInquiry.run('a', 1, null, null, null)
    const sizes = () => [path, `${path}.copy`].map((one) => statSync(`${one}-wal`).size)
    expect(Math.min(...sizes())).toBeGreaterThan(0)
    file.begin()
    file.insertInquiry.run('b', 1, null, null, null)
    expect(() => file.emptyLog()).toThrow(/locked/)
    file.commit()
    file.emptyLog()
    expect(sizes()).toEqual([0, 0])
  })
})

describe('a check', () => {
  test('misses every write in a file of the first version, which has no count', () => {
    database.exec(migrations[0])
    checkDatabase(database, 0)
    expect(() => checkDatabase(database, 1)).toThrow('its last 1 writes are missing')
  })

  test('reads the count of the second version', () => {
    database.exec(migrations[0] + migrations[1])
    mark(2)
    database.exec('UPDATE written SET count = 4')
    checkDatabase(database, 4)
  })
})

describe('a schema', () => {
  test.each([
    [
      'without a version, and other tables',
      0,
      'CREATE TABLE other (id TEXT)',
      'it has unexpected tables',
    ],
    ['of the last version, and no tables', schemaVersion, '', 'it has unexpected tables'],
    [
      'of the second version, and the tables of the first',
      2,
      migrations[0],
      'it has unexpected tables',
    ],
    ['marked as one without a version', 0, migrations[0], 'its version cannot be read'],
  ])('%s is damage', (_, version, statements, problem) => {
    database.exec(statements)
    if (version > 0 || problem.includes('version')) mark(version)
    expect(() => checkSchema(database)).toThrow(problem)
  })

  test('is unchanged if it cannot be written', () => {
    database.exec(migrations[0])
    database.exec('PRAGMA query_only = ON')
    expect(() => migrate(database)).toThrow(/readonly/)
    expect(database.isTransaction).toBe(false)
    database.exec('PRAGMA query_only = OFF')
    expect(checkSchema(database)).toBe(0)
  })
})

describe('the state', () => {
  const state = () => outboxState(open(), true)

  test('of an empty outbox has nothing waiting', () => {
    expect(state()).toEqual({
      isWritable: true,
      waiting: 0,
      waitingSince: null,
      setAside: 0,
      damages: 0,
      damage: null,
    })
  })

  test('contains the time of the oldest entry, and the last damage', () => {
    open()
    database.exec(`
      INSERT INTO inquiry (id, accepted_at, body) VALUES ('new', 9000, '{}'), ('old', 0, '{}');
      INSERT INTO damage VALUES (2000, 'any', 'kept', 3, 1), (1000, 'any', 'kept', 9, NULL)`)
    expect(state()).toMatchObject({
      waiting: 2,
      waitingSince: '1970-01-01T00:00:00.000Z',
      damages: 2,
      damage: { at: '1970-01-01T00:00:02.000Z', salvaged: 3, rebuilt: 1 },
    })
  })

  test('counts waiting entries up to a limit, with an index', () => {
    open()
    database.exec(`WITH RECURSIVE many(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM many LIMIT 12000)
      INSERT INTO inquiry (id, accepted_at, body) SELECT 'many-' || at, 20000 - at, '{}' FROM many`)
    expect(state()).toMatchObject({
      waiting: mostCounted,
      waitingSince: new Date(8000).toISOString(),
    })
    const plan = database.prepare(`EXPLAIN QUERY PLAN SELECT accepted_at FROM inquiry
      WHERE body IS NOT NULL ORDER BY accepted_at LIMIT 10000`)
    expect(JSON.stringify(plan.all())).toContain('inquiry_waiting')
  })

  test('contains a time despite a damaged number', () => {
    open()
    database.exec(
      `INSERT INTO inquiry (id, accepted_at, body) VALUES ('a', 9000000000000000, '{}')`,
    )
    expect(state().waitingSince).toBe('1970-01-01T00:00:00.000Z')
  })
})
