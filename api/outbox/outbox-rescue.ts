import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { entryText } from './entry-text.ts'
import type { OutboxDefinition, OutboxEntry } from './outbox-definition.ts'
import { migrate } from './outbox-schema.ts'
import { salvageOutbox, type Salvage, type SalvagedEntry } from './outbox-salvage.ts'

/** Where the outbox's files are. */
export interface OutboxPaths {
  readonly folder: string
  readonly main: string
  readonly wal: string
  /** The outbox that will replace a damaged one, while it is being written. */
  readonly fresh: string
  /** The same file once it is complete: under this name it replaces the damaged one, even after a crash. */
  readonly rescued: string
  readonly count: string
}

/** What is known about a damaged outbox. */
export interface Damage<Entry extends OutboxEntry> {
  readonly problem: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How many synced writes it should hold. */
  readonly count: number
  readonly definition: OutboxDefinition<Entry>
}

/** The result of a rescue. */
export interface Rescue {
  /** The name under which the damaged file is kept, in the same folder. */
  readonly keptAs: string
  /** How many entries could be read, and how many of them still have to go somewhere. */
  readonly salvaged: number
  readonly waiting: number
  /** How many rows are there but cannot be read. */
  readonly broken: number
}

const keptName = /^inquiries\.damaged-.*\.sqlite(-wal|-shm)?$/

/** The paths in a folder. */
export function outboxPaths(folder: string): OutboxPaths {
  const main = join(folder, 'inquiries.sqlite')
  const fresh = join(folder, 'inquiries.new.sqlite')
  const rescued = join(folder, 'inquiries.rescued.sqlite')
  return {
    folder,
    main,
    wal: `${main}-wal`,
    fresh,
    rescued,
    count: join(folder, 'inquiries.count'),
  }
}

/**
 * Replaces a damaged outbox by a new one with everything that can be read of it, and keeps the damaged
 * one under another name. A crash or a full disk at any moment leaves one of the two whole.
 *
 * @param release unlocks the damaged file once it has its new name
 */
export function rescueOutbox<Entry extends OutboxEntry>(
  paths: OutboxPaths,
  damage: Damage<Entry>,
  release: () => void,
): Rescue {
  const { definition } = damage
  const salvage = salvageOutbox(readBytes(paths.main), readBytes(paths.wal), definition)
  const name = `inquiries.damaged-${new Date(damage.at).toISOString().replace(/[:.]/g, '-')}.sqlite`
  const waiting = salvage.entries.filter(({ entry }) => entry !== undefined).length
  const counts = { waiting, salvaged: salvage.entries.length, broken: salvage.broken.length }
  writeFresh(paths, { ...damage, salvage, keptAs: name })
  renameSync(paths.fresh, paths.rescued)
  finishRescue(paths, release)
  return { keptAs: name, ...counts }
}

/** Finishes a rescue whose new outbox is complete, also one that a crash interrupted. */
export function finishRescue(paths: OutboxPaths, release?: () => void): void {
  const { folder, main, wal, rescued } = paths
  if (!existsSync(rescued)) return
  const kept = join(folder, keptAsOf(rescued))
  // The log is moved first, so that it can never be taken for the new outbox's.
  for (const end of ['-wal', '-shm', '']) moveAside(main + end, kept + end)
  release?.()
  rmSync(wal, { force: true })
  renameSync(rescued, main)
}

/** The name under which the new outbox says that the damaged one is kept. */
function keptAsOf(rescued: string): string {
  const database = new DatabaseSync(rescued, { readOnly: true })
  try {
    const row = database.prepare('SELECT kept_as FROM damage ORDER BY rowid DESC LIMIT 1').get()
    return String(row?.['kept_as'])
  } finally {
    database.close()
  }
}

/** Removes damaged files from before a time, in ms since 1970, because they hold what visitors wrote. */
export function forgetKept(folder: string, before: number): void {
  for (const name of readdirSync(folder).filter((one) => keptName.test(one))) {
    const path = join(folder, name)
    if (statSync(path).ctimeMs < before) rmSync(path, { force: true })
  }
}

/** Bytes of a file; 0 where there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function readBytes(path: string): Buffer {
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
}

/** Renames a file rather than linking it, because not every disk has links. */
function moveAside(from: string, to: string): void {
  if (!existsSync(from)) return
  if (existsSync(to)) {
    throw new Error(`The damaged outbox cannot be kept as ${to}: move that out of the folder.`)
  }
  renameSync(from, to)
  chmodSync(to, 0o600)
}

interface FreshContent<Entry extends OutboxEntry> extends Damage<Entry> {
  readonly salvage: Salvage<Entry>
  readonly keptAs: string
}

function writeFresh<Entry extends OutboxEntry>(
  { fresh }: OutboxPaths,
  content: FreshContent<Entry>,
): void {
  for (const end of ['', '-journal']) rmSync(fresh + end, { force: true })
  const database = new DatabaseSync(fresh)
  try {
    migrate(database)
    database.exec('BEGIN IMMEDIATE')
    fill(database, content)
    database.exec('COMMIT')
  } catch (cause) {
    database.close()
    rmSync(fresh, { force: true })
    throw cause
  }
  database.close()
}

function fill<Entry extends OutboxEntry>(
  database: DatabaseSync,
  content: FreshContent<Entry>,
): void {
  const { salvage, at, problem, keptAs, count } = content
  for (const entry of salvage.entries) fillEntry(database, entry, content)
  const setAside = database.prepare('INSERT INTO set_aside VALUES (?, ?, ?, ?)')
  for (const row of salvage.setAside) {
    setAside.run(row.at, row.inquiry, row.content, row.is_rebuilt)
  }
  for (const row of salvage.broken) setAside.run(at, row.id, row.content, 0)
  const damages = database.prepare('INSERT INTO damage VALUES (?, ?, ?, ?, ?)')
  for (const row of salvage.damages) {
    damages.run(row.at, row.problem, row.kept_as, row.salvaged, row.rebuilt)
  }
  damages.run(at, problem, keptAs, salvage.entries.length, null)
  database.prepare('UPDATE written SET count = ?').run(count)
}

function fillEntry<Entry extends OutboxEntry>(
  database: DatabaseSync,
  salvaged: SalvagedEntry<Entry>,
  { at, definition }: Damage<Entry>,
): void {
  const { id, acceptedAt, idempotency, traceparent, entry, steps } = salvaged
  const text = entry === undefined ? { body: null, digest: null } : entryText(definition, entry)
  const { changes } = database
    .prepare(
      `INSERT INTO inquiry (id, accepted_at, idempotency, body, digest, traceparent)
       VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .run(id, acceptedAt, idempotency, text.body, text.digest, traceparent)
  if (changes === 0) return
  // The version is the time, which no claim from before the damage has.
  const write = database.prepare(
    `INSERT INTO step
       (inquiry, name, state, attempts, is_uncertain, next_at, version, changed_at, problem)
     VALUES (?1, ?2, ?3, ?4, 1, ?5, ?5, ?6, ?7) ON CONFLICT DO NOTHING`,
  )
  for (const { step, state, attempts, changedAt, problem } of steps) {
    write.run(id, step, state, attempts, at, changedAt, problem)
  }
  // A step that cannot be read is done again, but its receiver is asked first whether it was done.
  // An entry that staff had sent again need not have all steps.
  const unread =
    entry === undefined || entry.resentAt !== undefined ? [] : definition.stepsFor(entry)
  for (const step of unread) {
    write.run(id, step, step === definition.statusSync ? 'done' : 'waiting', 0, at, at, null)
  }
}
