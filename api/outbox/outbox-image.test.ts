import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openImage } from './outbox-image.ts'
import { migrate } from './outbox-schema.ts'

const pageSize = 4096
const [logHeader, frameSize] = [32, 24 + pageSize]
const commitAt = 4
const saltAt = 8

/** An outbox with `in-file` in its file, and then `early` and `late` in its log. */
let written: { main: Buffer; wal: Buffer }
let main: Buffer
let wal: Buffer

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-image-'))
  const path = join(folder, 'inquiries.sqlite')
  const database = new DatabaseSync(path)
  const insert = (id: string) =>
    database.prepare(`INSERT INTO inquiry (id, accepted_at) VALUES (?, 1)`).run(id)
  migrate(database)
  insert('in-file')
  database.exec('PRAGMA journal_mode = WAL')
  insert('early')
  insert('late')
  written = { main: readFileSync(path), wal: readFileSync(`${path}-wal`) }
  database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  main = Buffer.from(written.main)
  wal = Buffer.from(written.wal)
})

function idsIn(file: Buffer, log: Buffer): string[] {
  const image = openImage(file, log)
  try {
    const rows = image.prepare('SELECT id FROM inquiry NOT INDEXED').all()
    return rows.map(({ id }) => String(id))
  } finally {
    image.close()
  }
}
const frames = () =>
  Array.from({ length: (wal.length - logHeader) / frameSize }, (_, at) =>
    wal.subarray(logHeader + at * frameSize, logHeader + (at + 1) * frameSize),
  )
/** A frame whose page would hide every entry, as it follows in a log. */
function hiding(change: (frame: Buffer) => void): Buffer {
  const [frame] = frames().map((one) => Buffer.from(one))
  if (!frame) throw new Error('The log is empty.')
  frame.writeUInt32BE(2, 0)
  frame.fill(0, 24)
  change(frame)
  return Buffer.concat([wal, frame])
}
const all = ['in-file', 'early', 'late']

test('the file alone has what was in it before the log', () => {
  expect(idsIn(main, Buffer.alloc(0))).toEqual(['in-file'])
  expect(idsIn(main, wal.subarray(0, logHeader))).toEqual(['in-file'])
})

test('what a transaction wrote to the log comes before what is in the file', () => {
  expect(idsIn(main, wal)).toEqual(all)
})

describe('in the log', () => {
  test('a frame that was only half written counts for nothing', () => {
    expect(idsIn(main, Buffer.concat([wal, Buffer.alloc(1000)]))).toEqual(all)
  })

  test('what was not committed counts for nothing', () => {
    expect(
      idsIn(
        main,
        hiding((frame) => frame.writeUInt32BE(0, commitAt)),
      ),
    ).toEqual(all)
  })

  test('what was committed last counts', () => {
    const log = hiding((frame) => frame.writeUInt32BE(9, commitAt))
    expect(() => idsIn(main, log)).toThrow(/malformed/)
  })

  test('frames of an earlier round count for nothing', () => {
    const log = hiding((frame) => {
      frame.writeUInt32BE(9, commitAt)
      frame.fill(7, saltAt, saltAt + 8)
    })
    expect(idsIn(main, log)).toEqual(all)
  })

  test.each([0, 1_000_000, 4_000_000_000])('a page of the number %i counts for nothing', (page) => {
    const log = hiding((frame) => {
      frame.writeUInt32BE(page, 0)
      frame.writeUInt32BE(9, commitAt)
    })
    expect(idsIn(main, log)).toEqual(all)
  })

  test('a damaged header does not make the frames those of an earlier round', () => {
    wal.fill(7, 16, 24)
    expect(idsIn(main, wal)).toEqual(all)
  })

  test('nor does a damaged first frame, while the header agrees with the second', () => {
    wal.fill(7, logHeader + saltAt, logHeader + saltAt + 8)
    expect(idsIn(main, wal)).toContain('late')
  })
})

test('a file without its first page is read by the tables of a new outbox', () => {
  main.fill(0, 0, pageSize)
  expect(idsIn(main, Buffer.alloc(0))).toEqual(['in-file'])
})

test('of a file that ends within a page the pages before it are read', () => {
  expect(idsIn(main.subarray(0, main.length - 100), Buffer.alloc(0))).toEqual(['in-file'])
})

test('the file’s own first page is kept where it is asked for', () => {
  const upgraded = new DatabaseSync(':memory:')
  migrate(upgraded)
  upgraded.exec(`CREATE TABLE later (id TEXT); INSERT INTO later VALUES ('later')`)
  const bytes = Buffer.from(upgraded.serialize())
  upgraded.close()
  const image = openImage(bytes, Buffer.alloc(0), 'own')
  expect(image.prepare('SELECT id FROM later').all()).toMatchObject([{ id: 'later' }])
  image.close()
})
