import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { deliverySteps, inquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { entryText } from './entry-text.ts'
import { salvageOutbox } from './outbox-salvage.ts'
import { migrate } from './outbox-schema.ts'

const definition = inquiryOutbox(deliverySteps)
const now = Date.UTC(2026, 10, 21)
const pageSize = 4096
const noLog = Buffer.alloc(0)
const damagedName = 'inquiries.damaged-2026-11-21T00-00-00-000Z.sqlite'

/** The bytes of an outbox after some changes. */
function outboxWith(change: (database: DatabaseSync) => void): Buffer {
  const database = new DatabaseSync(':memory:')
  migrate(database)
  change(database)
  const bytes = Buffer.from(database.serialize())
  database.close()
  return bytes
}

function insert(database: DatabaseSync, id: string, state = 'waiting'): void {
  const { body, digest } = entryText(definition, outboxEntry(id, `Name of ${id}`, now))
  database
    .prepare(
      'INSERT INTO inquiry (id, accepted_at, idempotency, body, digest) VALUES (?, ?, ?, ?, ?)',
    )
    .run(id, now, `key-${id}`, body, digest)
  database
    .prepare(
      `INSERT INTO step (inquiry, name, state, attempts, next_at, changed_at, problem)
       VALUES (?, 'webhook', ?, 3, 5, 7, 'HTTP 503')`,
    )
    .run(id, state)
}

const salvage = (main: Buffer, wal = noLog) => salvageOutbox(main, wal, definition)
const nothing = { entries: [], broken: [], setAside: [], damages: [] }

test('nothing is read out of nothing', () => {
  expect(salvage(noLog)).toEqual(nothing)
  expect(salvage(Buffer.alloc(3 * pageSize, 0xff))).toEqual(nothing)
})

test('a sound file is read whole: entries, what was delivered, and how the steps stand', () => {
  const main = outboxWith((database) => {
    insert(database, 'a')
    insert(database, 'b', 'done')
    database.exec(`UPDATE inquiry SET body = NULL, digest = NULL WHERE id = 'b'`)
  })
  const step = { step: 'webhook', attempts: 3, problem: 'HTTP 503', changedAt: 7 }
  expect(salvage(main)).toEqual({
    ...nothing,
    entries: [
      expect.objectContaining({
        id: 'a',
        acceptedAt: now,
        idempotency: 'key-a',
        entry: outboxEntry('a', 'Name of a', now),
        steps: [{ ...step, state: 'waiting' }],
      }),
      expect.objectContaining({
        id: 'b',
        idempotency: 'key-b',
        entry: undefined,
        steps: [{ ...step, state: 'done' }],
      }),
    ],
  })
})

test.each([
  ['its text is another', `body = replace(body, 'Name', 'Fame')`, /Fame of bad/],
  ['its digest is another', `digest = 'x'`, /"digest":"x"/],
  ['its text is gone and its digest is not', 'body = NULL', /"body":null/],
  ['its text is gone to a digest of nothing', `body = NULL, digest = ''`, /"digest":""/],
])('an entry is kept as broken where %s', (_, change, content) => {
  const main = outboxWith((database) => {
    insert(database, 'bad')
    insert(database, 'good')
    database.exec(`UPDATE inquiry SET ${change} WHERE id = 'bad'`)
  })
  const { entries, broken } = salvage(main)
  expect(entries.map(({ id }) => id)).toEqual(['good'])
  expect(broken).toEqual([{ id: 'bad', content: expect.stringMatching(content) }])
})

test('an id that may not stand in a path makes its row broken, whatever else is right', () => {
  const main = outboxWith((database) => {
    insert(database, 'a/b')
    insert(database, 'good')
  })
  const { entries, broken } = salvage(main)
  expect(entries.map(({ id }) => id)).toEqual(['good'])
  expect(broken.map(({ id }) => id)).toEqual(['a/b'])
})

test('steps that cannot be read are left out, and the entry is not', () => {
  const main = outboxWith((database) => {
    insert(database, 'a')
    database.exec(`INSERT INTO step (inquiry, name, state, next_at, changed_at) VALUES
      ('a', 'lake', 'wbiting', 0, 0), ('a', 'unknown', 'done', 0, 0), ('a', 'report', 'done', 0, 9)`)
  })
  const steps = salvage(main).entries[0]?.steps.map(({ step, changedAt }) => [step, changedAt])
  // The status sync was called a report once.
  expect(steps?.toSorted()).toEqual([
    ['status-sync', 9],
    ['webhook', 7],
  ])
})

describe('of a file with many entries', () => {
  const ids = Array.from({ length: 120 }, (_, at) => `inquiry-${String(at).padStart(3, '0')}`)
  const sound = outboxWith((database) => ids.forEach((id) => insert(database, id)))
  /** The page that holds the text of an entry, by its number. */
  const pageOf = (at: number) => {
    // The table's first page, which points to the others, still has the text from when it was alone.
    const afterRoot = 2 * pageSize
    return Math.floor(sound.indexOf(`Name of ${ids[at]}`, afterRoot) / pageSize)
  }
  const without = (...pages: readonly number[]) => {
    const harmed = Buffer.from(sound)
    for (const page of pages) harmed.fill(0xee, page * pageSize, (page + 1) * pageSize)
    return harmed
  }
  const readable = (...pages: readonly number[]) =>
    ids.filter((_, at) => !pages.includes(pageOf(at)))
  const found = (main: Buffer) =>
    salvage(main)
      .entries.map(({ id }) => id)
      .toSorted()

  test('all are read', () => {
    expect(found(sound)).toEqual(ids)
  })

  test.each([
    ['in the middle', [60]],
    ['at two places, with sound ones between them', [30, 90]],
    ['at three places', [20, 60, 100]],
    ['at the front', [0]],
    ['at the end', [119]],
    ['at the front and in the middle', [0, 60]],
  ])('only those are lost whose page is damaged %s', (_, places) => {
    const pages = places.map(pageOf)
    const left = readable(...pages)
    expect(left.length).toBeLessThan(ids.length)
    expect(left.length).toBeGreaterThan(80)
    expect(found(without(...pages))).toEqual(left)
  })

  /** The pages, by their numbers, that only point to others. */
  const pointers = Array.from({ length: sound.length / pageSize }, (_, page) => page).filter(
    (page) => page > 0 && sound[page * pageSize] === 5,
  )

  test('none is lost where the page that points to all others is damaged', () => {
    expect(pointers.length).toBeGreaterThan(0)
    expect(found(without(...pointers))).toEqual(ids)
    expect(salvage(without(...pointers)).broken).toEqual([])
  })

  test('none is lost where that page claims to point to nothing', () => {
    const harmed = Buffer.from(sound)
    for (const page of pointers) harmed.writeUInt16BE(0, page * pageSize + 3)
    expect(found(harmed)).toEqual(ids)
  })

  test('each is read once, with its own steps', () => {
    const { entries } = salvage(without(pageOf(60)))
    expect(entries.every(({ id, entry }) => entry?.id === id)).toBe(true)
    expect(entries.every(({ steps }) => steps.length === 1)).toBe(true)
  })

  test('a file that ends early yields what is in front of its end', () => {
    const page = pageOf(60)
    const front = found(sound.subarray(0, page * pageSize))
    expect(front).toEqual(readable().filter((_, at) => pageOf(at) < page))
  })
})

describe('what earlier damage left behind', () => {
  const main = outboxWith((database) =>
    database.exec(`
      INSERT INTO set_aside VALUES (1, 'a', 'text of a', 0), (2, 'b', 'text of b', 1), (3, 'c', '', 2);
      INSERT INTO damage VALUES (4, 'first', '${damagedName}', 6, 5), (5, 'second', '${damagedName}', 7, NULL),
        (6, 'third', 'somewhere else', 7, NULL);`),
  )
  const earlier = {
    ...nothing,
    setAside: [
      { at: 1, inquiry: 'a', content: 'text of a', is_rebuilt: 0 },
      { at: 2, inquiry: 'b', content: 'text of b', is_rebuilt: 1 },
    ],
    damages: [
      { at: 4, problem: 'first', kept_as: damagedName, salvaged: 6, rebuilt: 5 },
      { at: 5, problem: 'second', kept_as: damagedName, salvaged: 7, rebuilt: null },
    ],
  }

  test('is kept, and rows that are something else are not', () => {
    expect(salvage(main)).toEqual(earlier)
  })

  test('is read where the first page is gone', () => {
    const headless = Buffer.from(main)
    headless.fill(0xee, 0, pageSize)
    expect(salvage(headless)).toEqual(earlier)
  })
})
