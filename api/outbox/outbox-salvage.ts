import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import * as v from 'valibot'
import { readEntry } from './entry-text.ts'
import { entryIdContract, momentContract, traceparentContract } from './outbox-definition.ts'
import type { OutboxDefinition, OutboxEntry, StepRecord } from './outbox-definition.ts'
import { openImage } from './outbox-image.ts'
import { readEachPage } from './outbox-pages.ts'
import { parsedRows } from './outbox-rows.ts'
import { renamedSteps } from './outbox-schema.ts'

/** An entry that could be read out of a damaged outbox. */
export interface SalvagedEntry<Entry extends OutboxEntry> {
  readonly id: string
  readonly acceptedAt: number
  readonly idempotency: string | null
  /** The trace in which it came; null also where that cannot be read. */
  readonly traceparent: string | null
  /** Undefined where it had been delivered, and its payload forgotten. */
  readonly entry: Entry | undefined
  /** Its steps, as far as they could be read. */
  readonly steps: readonly StepRecord[]
}

/** What could be read out of a damaged outbox. */
export interface Salvage<Entry extends OutboxEntry> {
  readonly entries: readonly SalvagedEntry<Entry>[]
  /** Rows that exist but are wrong, as JSON. */
  readonly broken: readonly { readonly id: string; readonly content: string }[]
  /** What earlier damage left behind. */
  readonly setAside: readonly v.InferOutput<typeof setAsideContract>[]
  readonly damages: readonly v.InferOutput<typeof damageContract>[]
}

type Row = Record<string, SQLOutputValue>

/** The most rows that are looked up one by one where a table cannot be scanned. */
const maxLookups = 200_000

const inquiryContract = v.object({
  id: entryIdContract,
  acceptedAt: momentContract,
  idempotency: v.nullable(v.string()),
  traceparent: traceparentContract,
})
const whole = v.pipe(v.number(), v.safeInteger())
const setAsideContract = v.object({
  at: whole,
  inquiry: v.string(),
  content: v.string(),
  is_rebuilt: v.picklist([0, 1]),
})
const damageContract = v.object({
  at: whole,
  problem: v.string(),
  // Tells such a row from one of another table, where the image's first page is not the file's own.
  kept_as: v.pipe(v.string(), v.regex(/^inquiries\.damaged-[\w-]+\.sqlite$/)),
  salvaged: whole,
  rebuilt: v.nullable(whole),
})

/** Reads what can be read; never throws for what cannot. */
export function salvageOutbox<Entry extends OutboxEntry>(
  main: Buffer,
  wal: Buffer,
  definition: OutboxDefinition<Entry>,
): Salvage<Entry> {
  const database = openImage(main, wal)
  const entries: SalvagedEntry<Entry>[] = []
  const broken: { id: string; content: string }[] = []
  const rows = inquiryRows(database)
  for (const row of rows.values()) {
    const inquiry = soundInquiry(row, definition)
    if (inquiry === undefined) {
      broken.push({ id: String(row['id']), content: JSON.stringify(row) })
    } else entries.push({ ...inquiry, steps: stepsOf(database, inquiry.id, definition) })
  }
  const known = new Set(entries.map(({ id }) => id))
  for (const inquiry of hiddenInquiries(openImage(main, wal), definition)) {
    if (known.has(inquiry.id)) continue
    known.add(inquiry.id)
    entries.push({ ...inquiry, steps: stepsOf(database, inquiry.id, definition) })
  }
  const own = attempt(() => openImage(main, wal, 'own'))
  const images = own === undefined ? [database] : [own, database]
  const setAside = earlierRows(images, 'set_aside', setAsideContract)
  const damages = earlierRows(images, 'damage', damageContract)
  for (const image of images) image.close()
  return { entries, broken, setAside, damages }
}

/** What a row says, without its steps; undefined where something of it is wrong. */
function soundInquiry<Entry extends OutboxEntry>(
  row: Row,
  definition: OutboxDefinition<Entry>,
): Omit<SalvagedEntry<Entry>, 'steps'> | undefined {
  const parsed = v.safeParse(inquiryContract, row)
  const entry = readEntry(definition, row)
  // A row without a payload has no digest of it either.
  const isDelivered = row['body'] === null && row['digest'] === null
  if (!parsed.success || (entry === undefined && !isDelivered)) return undefined
  return { ...parsed.output, entry }
}

const columns = 'rowid AS at, id, accepted_at AS acceptedAt, idempotency, body, digest, traceparent'

/** Inquiries on pages to which no sound page of the table points; closes the image. */
function hiddenInquiries<Entry extends OutboxEntry>(
  image: DatabaseSync,
  definition: OutboxDefinition<Entry>,
) {
  const found: Omit<SalvagedEntry<Entry>, 'steps'>[] = []
  readEachPage(image, `SELECT ${columns} FROM inquiry NOT INDEXED`, (row) => {
    const inquiry = soundInquiry(row, definition)
    if (inquiry !== undefined) found.push(inquiry)
  })
  image.close()
  return found
}

/** Every row that can be read: from the front, from the back, and one by one in between. */
function inquiryRows(database: DatabaseSync): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>()
  const read = (order: 'ASC' | 'DESC') =>
    readWhileItGoes(
      database,
      `SELECT ${columns} FROM inquiry NOT INDEXED ORDER BY rowid ${order}`,
      (row) => rows.set(Number(row['at']), row),
    )
  const front = read('ASC')
  if (front.isWhole) return rows
  const back = read('DESC')
  const end = Math.min(back.last ?? front.last + maxLookups, front.last + maxLookups)
  const one = prepared(database, `SELECT ${columns} FROM inquiry NOT INDEXED WHERE rowid = ?`)
  for (let at = front.last + 1; at < end; at++) {
    const row = attempt(() => one?.get(at))
    if (row !== undefined) rows.set(at, row)
  }
  return rows
}

/** The rows of the image that yields more of them, because either first page may be wrong. */
function earlierRows<Contract extends v.GenericSchema>(
  images: readonly DatabaseSync[],
  table: 'set_aside' | 'damage',
  contract: Contract,
): v.InferOutput<Contract>[] {
  const readings = images.map((image) => {
    const rows: Row[] = []
    readWhileItGoes(image, `SELECT * FROM ${table} ORDER BY rowid`, (row) => rows.push(row))
    return parsedRows(contract, rows)
  })
  return readings.reduce((most, one) => (one.length > most.length ? one : most), [])
}

function readWhileItGoes(database: DatabaseSync, query: string, take: (row: Row) => void) {
  let last = 0
  try {
    for (const row of database.prepare(query).iterate()) {
      take(row)
      last = Number(row['at'])
    }
    return { isWhole: true, last }
  } catch {
    return { isWhole: false, last }
  }
}

function stepsOf<Entry extends OutboxEntry>(
  database: DatabaseSync,
  id: string,
  { stepRecord }: OutboxDefinition<Entry>,
): StepRecord[] {
  const query = `SELECT name AS step, state, attempts, problem, changed_at AS changedAt FROM step
    WHERE inquiry = ?`
  const rows = attempt(() => database.prepare(query).all(id)) ?? []
  for (const row of rows) row['step'] = renamedSteps[String(row['step'])] ?? row['step'] ?? null
  return parsedRows(stepRecord, rows)
}

const prepared = (database: DatabaseSync, query: string): StatementSync | undefined =>
  attempt(() => database.prepare(query))

/** Reads what may be damaged; undefined where that fails. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
