import { DatabaseSync } from 'node:sqlite'
import { migrations } from './outbox-schema.ts'

const pageSize = 4096
const log = { header: 32, frameHeader: 24 } as const

/**
 * Opens, in memory, what can still be read of a damaged outbox and its write-ahead log. The first
 * page, which holds the header and the schema, is taken from a new outbox: the tables of the first
 * schema are on the same pages in every file. Missing pages are taken from a new outbox as well,
 * because SQLite reads nothing where a table has no page. What is read may itself be damaged.
 *
 * @param schema `own` keeps the file's own first page: in an upgraded file later tables are elsewhere
 */
export function openImage(main: Buffer, wal: Buffer, schema: 'new' | 'own' = 'new'): DatabaseSync {
  const fresh = freshOutbox()
  const pages = new Map([...pagesOf(fresh), ...pagesOf(main), ...committedPages(wal)])
  const count = Math.max(1, ...pages.keys())
  const image = Buffer.alloc(count * pageSize)
  for (const [number, page] of pages) page.copy(image, (number - 1) * pageSize)
  firstPage(schema === 'new' ? fresh : image, count).copy(image)
  const database = new DatabaseSync(':memory:')
  database.deserialize(image)
  return database
}

function pagesOf(main: Buffer): Map<number, Buffer> {
  const count = Math.ceil(main.length / pageSize)
  const at = (index: number) => main.subarray(index * pageSize, (index + 1) * pageSize)
  return new Map(Array.from({ length: count }, (_, index) => [index + 1, at(index)]))
}

/**
 * The latest version of each page that a committed transaction wrote to the log. SQLite itself stops
 * at the first frame with a wrong checksum; here such a frame counts, because most of it is right.
 */
function committedPages(wal: Buffer): [number, Buffer][] {
  const length = log.frameHeader + pageSize
  const count = Math.floor((wal.length - log.header) / length)
  if (count < 1) return []
  const frames = Array.from({ length: count }, (_, index) =>
    wal.subarray(log.header + index * length, log.header + (index + 1) * length),
  )
  const salt = saltOf(wal, frames)
  // After the current frames come those of an earlier round of the log.
  const present = frames.filter((frame) => saltAt(frame, 8) === salt)
  const commit = present.findLastIndex((frame) => frame.readUInt32BE(4) > 0)
  return present
    .slice(0, commit + 1)
    .map((frame): [number, Buffer] => [frame.readUInt32BE(0), frame.subarray(log.frameHeader)])
    .filter(([number]) => number > 0 && number < 1_000_000)
}

/** The salt on which two of header and first frames agree: one of them may be damaged. */
function saltOf(wal: Buffer, frames: readonly Buffer[]): string {
  const [header, first, second] = [
    saltAt(wal, 16),
    ...frames.slice(0, 2).map((frame) => saltAt(frame, 8)),
  ]
  if (header === first || header === second) return header ?? ''
  return first ?? ''
}

const saltAt = (bytes: Buffer, offset: number) => bytes.toString('hex', offset, offset + 8)

function freshOutbox(): Buffer {
  const database = new DatabaseSync(':memory:')
  for (const step of migrations) database.exec(step)
  const bytes = Buffer.from(database.serialize())
  database.close()
  return bytes
}

/** An outbox's first page, adapted to a file of `count` pages without a log. */
function firstPage(outbox: Buffer, count: number): Buffer {
  const page = Buffer.from(outbox.subarray(0, pageSize))
  page.fill(1, 18, 20)
  page.writeUInt32BE(count, 28)
  page.writeUInt32BE(page.readUInt32BE(24), 92)
  // The list of free pages is emptied, because the image is only read.
  page.fill(0, 32, 40)
  return page
}
