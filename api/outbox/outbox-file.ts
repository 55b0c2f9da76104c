import { chmodSync } from 'node:fs'
import {
  DatabaseSync,
  type SQLInputValue,
  type StatementResultingChanges,
  type StatementSync,
} from 'node:sqlite'
import { migrate } from './outbox-schema.ts'
import {
  entryText,
  mostCounted,
  syncAfterMs,
  type OutboxEntry,
  type OutboxParts,
  type OutboxState,
} from './outbox.ts'

/** The outbox's SQLite file and its copy, with prepared statements; only one process can open them. */
export type OutboxFile = ReturnType<typeof openOutboxFile>

/**
 * Opens and locks a file without changing it.
 *
 * @throws if the file cannot be opened, or another process has locked it
 */
export function lockDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 50 })
  try {
    // The lock lasts until the file is closed.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** Migrates a locked file's schema, and sets its write mode. */
export function setUpDatabase(database: DatabaseSync, path: string): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  chmodSync(path, 0o600)
  migrate(database)
}

/**
 * Opens the outbox as a file and its copy: reads use the file, and every change is made in both.
 *
 * @param copy undefined while the file is being checked
 */
export function openOutboxFile(main: DatabaseSync, copy?: DatabaseSync) {
  // The copy commits first: if either commit fails, the transaction is not in the file, and a
  // rejected entry is not delivered. The next opening synchronizes the copy.
  const both = copy ? [copy, main] : [main]
  const execute = (text: string) => both.forEach((database) => database.exec(text))
  const statements = prepareStatements(main, copy)
  return {
    ...statements,
    /** Sets whether the next transaction is on disk when its commit returns. */
    syncOnCommit: (isOn: boolean) => execute(`PRAGMA synchronous = ${isOn ? 'FULL' : 'NORMAL'}`),
    begin: () => execute('BEGIN IMMEDIATE'),
    /** Commits; returns the number of transactions in the outbox, including this one. */
    commit: () => {
      statements.countCommit.run()
      const count = Number(statements.commits.get()?.['count'])
      execute('COMMIT')
      return count
    },
    rollback: () => execute('ROLLBACK'),
    /** Begins a part of a transaction that can be rolled back alone. */
    savepoint: () => execute('SAVEPOINT one'),
    release: () => execute('RELEASE one'),
    undo: () => execute('ROLLBACK TO one; RELEASE one'),
    /** False if SQLite has ended the transaction itself, such as on a full disk. */
    get isInTransaction() {
      return both.every((database) => database.isTransaction)
    },
    /**
     * Empties the write-ahead logs, so that they contain no old data; throws if a log cannot be
     * emptied.
     */
    emptyLog: () => {
      for (const one of both) {
        const { busy } = one.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
        if (busy !== 0) throw new Error('The write-ahead log is in use.')
      }
    },
    /** The content of the first file with its write-ahead log, even if the file was deleted. */
    content: () => main.serialize(),
    /** Rolls back open transactions and closes both files. */
    close: () => both.forEach((database) => database[Symbol.dispose]()),
  }
}

/** Every statement of an outbox. */
type OutboxStatements = ReturnType<typeof prepareStatements>

/**
 * Prepares every statement of an outbox: reads use its file, changes go to its copy first and then to the
 * file. Tables and columns keep the names of the first version (an entry is an `inquiry` there), because
 * files of every version are in use.
 */
function prepareStatements(main: DatabaseSync, copy: DatabaseSync | undefined) {
  const prepare: Prepare = {
    read: (text) => main.prepare(text),
    change(text) {
      const [first, second] = [copy?.prepare(text), main.prepare(text)]
      return {
        run(...values) {
          first?.run(...values)
          return second.run(...values)
        },
      }
    },
  }
  return {
    ...entryStatements(prepare),
    ...stepStatements(prepare),
    ...damageStatements(prepare),
    countCommit: prepare.change('UPDATE written SET count = count + 1'),
    commits: prepare.read('SELECT count FROM written'),
  }
}

interface Prepare {
  readonly read: (text: string) => StatementSync
  readonly change: (text: string) => Change
}

interface Change {
  readonly run: (...values: SQLInputValue[]) => StatementResultingChanges
}

/** A damaged number can be greater than JavaScript's limit, and reading it as a number would throw. */
function withBigInts(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true)
  return statement
}

function entryStatements({ read, change }: Prepare) {
  return {
    insertInquiry: change(`INSERT INTO inquiry
      (id, accepted_at, idempotency, body, digest, traceparent)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`),
    restoreInquiry: change(`INSERT INTO inquiry (id, accepted_at, body, digest, traceparent)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET body = excluded.body, digest = excluded.digest,
      traceparent = coalesce(inquiry.traceparent, excluded.traceparent)`),
    byIdempotency: read('SELECT id FROM inquiry WHERE idempotency = ?'),
    body: read('SELECT id, body, digest FROM inquiry WHERE id = ?'),
    bodies: read('SELECT id, body, digest FROM inquiry WHERE body IS NOT NULL'),
    dropInquiry: change('DELETE FROM inquiry WHERE id = ?'),
    dropDelivered: change('DELETE FROM inquiry WHERE body IS NULL AND accepted_at < ?'),
    /** ?2 is the status sync, which needs no payload. */
    forgetBody: change(`UPDATE inquiry SET body = NULL, digest = NULL
      WHERE id = ?1 AND body IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM step WHERE inquiry = ?1 AND name <> ?2 AND state = 'waiting')`),
    /** Deletes payloads that no waiting step needs; ? is the status sync. */
    forgetUnneeded: change(`UPDATE inquiry SET body = NULL, digest = NULL
      WHERE body IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM step WHERE inquiry = inquiry.id AND name <> ? AND state = 'waiting')`),
    /** Steps that are still waiting then fail permanently, because the payload is gone. */
    eraseBody: change('UPDATE inquiry SET body = NULL, digest = NULL WHERE id = ?'),
    idsWithPayload: read(`SELECT id FROM inquiry WHERE body IS NOT NULL AND id > ?1
      UNION SELECT inquiry FROM set_aside WHERE inquiry > ?1 ORDER BY id LIMIT ?2`),
    /** Reads at most ? entries from the oldest end of an index, so that the time is limited. */
    backlog: read(`SELECT count(*) AS count, min(accepted_at) AS oldest FROM (
      SELECT accepted_at FROM inquiry WHERE body IS NOT NULL ORDER BY accepted_at LIMIT ?)`),
  }
}

/**
 * Every change of a step increments its version. A claim contains the version it was made with, so
 * that an attempt that ends after another change writes nothing. A row that replaces a lost row starts
 * with the time as its version, which no earlier claim has.
 */
function stepStatements({ read, change }: Prepare) {
  return {
    insertStep: change(`INSERT INTO step (inquiry, name, state, next_at, changed_at)
      VALUES (?, ?, ?, ?, ?)`),
    /** A step restored from an earlier file or another store; it may have been done since. */
    uncertainStep: change(`INSERT INTO step
      (inquiry, name, state, is_uncertain, next_at, changed_at, version)
      VALUES (?1, ?2, 'waiting', 1, ?3, ?4, ?4) ON CONFLICT DO NOTHING`),
    doneStep: change(`INSERT INTO step (inquiry, name, state, next_at, changed_at, version)
      VALUES (?1, ?2, 'done', 0, ?3, ?3) ON CONFLICT DO NOTHING`),
    reopenStep: change(`UPDATE step SET state = 'waiting', attempts = 0, is_uncertain = 0,
      problem = NULL, changed_at = ?1, next_at = ?1, version = version + 1
      WHERE inquiry = ?2 AND name = ?3`),
    everyStep: withBigInts(
      read(`SELECT inquiry AS id, name AS step, state, attempts, problem,
      changed_at AS changedAt, is_uncertain AS isUncertain, next_at AS nextAt, version,
      EXISTS (SELECT 1 FROM inquiry WHERE id = step.inquiry) AS isKnown FROM step`),
    ),
    rawSteps: withBigInts(read('SELECT * FROM step WHERE inquiry = ?')),
    dropStep: change('DELETE FROM step WHERE inquiry = ? AND name = ?'),
    steps: read(`SELECT name AS step, state, attempts, problem, changed_at AS changedAt,
      next_at AS nextAt FROM step WHERE inquiry = ?`),
    /** Treats a time beyond the maximum delay as due: the clock has been set back since. */
    due: read(`SELECT inquiry AS id, name AS step, attempts, is_uncertain AS isUncertain, version,
      (SELECT traceparent FROM inquiry WHERE id = step.inquiry) AS traceparent
      FROM step WHERE state = 'waiting' AND (next_at <= ?1 OR next_at > ?2)
      ORDER BY next_at LIMIT ?3`),
    nextDue: read(`SELECT min(next_at) AS at FROM step WHERE state = 'waiting' AND next_at > ?`),
    complete: change(`UPDATE step SET state = ?, attempts = attempts + 1, problem = ?,
      changed_at = ?, is_uncertain = 0, version = version + 1
      WHERE inquiry = ? AND name = ? AND version = ?`),
    endEarlier: change(`UPDATE step SET state = ?, problem = ?, changed_at = ?,
      is_uncertain = 0, version = version + 1
      WHERE inquiry = ? AND name = ? AND state = 'waiting' AND changed_at < ?`),
    postpone: change(`UPDATE step SET attempts = attempts + 1, problem = ?, changed_at = ?,
      next_at = ?, is_uncertain = max(is_uncertain, ?), version = version + 1
      WHERE inquiry = ? AND name = ? AND version = ?`),
    /** ?2 is how long a receiver can still be working, and ?3 a JSON list of steps. */
    bringForward: change(`UPDATE step
      SET next_at = min(next_at, max(?1, is_uncertain * (changed_at + ?2)))
      WHERE state = 'waiting' AND name IN (SELECT value FROM json_each(?3))`),
    /** ?1 is a JSON list of steps. */
    failing: read(`SELECT name AS step, count(*) AS count, min(accepted_at) AS since,
      min(next_at) AS nextAt, coalesce((SELECT problem FROM step AS last
        WHERE last.state = 'waiting' AND last.name = step.name AND last.attempts >= ?2
        ORDER BY changed_at DESC LIMIT 1), '') AS problem
      FROM step JOIN inquiry ON inquiry.id = step.inquiry
      WHERE state = 'waiting' AND attempts >= ?2 AND name IN (SELECT value FROM json_each(?1))
      GROUP BY name`),
    /** ?3 is the status sync, and ?4 the step that must be done before it. */
    askForSync: change(`UPDATE step SET state = 'waiting', attempts = 0, next_at = ?1,
      version = version + 1 WHERE inquiry = ?2 AND name = ?3 AND EXISTS (
        SELECT 1 FROM step WHERE inquiry = ?2 AND name = ?4 AND state = 'done')`),
    /** ?2 is a JSON list of steps. */
    markUncertain: change(`UPDATE step SET is_uncertain = 1, next_at = max(next_at, ?1),
      version = version + 1
      WHERE state = 'waiting' AND name IN (SELECT value FROM json_each(?2))`),
  }
}

/** A new file replaced a lost file only if the lake has waiting inquiries. */
const isReported = `(kept_as <> '' OR rebuilt > 0)`

function damageStatements({ read, change }: Prepare) {
  return {
    setAside: change('INSERT INTO set_aside (at, inquiry, content) VALUES (?, ?, ?)'),
    setAsideCount: read('SELECT count(*) AS count FROM set_aside WHERE is_rebuilt = 0'),
    lostIds: read('SELECT DISTINCT inquiry AS id FROM set_aside WHERE is_rebuilt = 0'),
    rebuiltRow: change('UPDATE set_aside SET is_rebuilt = 1 WHERE inquiry = ?'),
    eraseAside: change('DELETE FROM set_aside WHERE inquiry = ?'),
    dropAside: change('DELETE FROM set_aside WHERE at < ?'),
    lastDamage: read(`SELECT at, salvaged, rebuilt FROM damage WHERE ${isReported}
      ORDER BY at DESC LIMIT 1`),
    damageCount: read(`SELECT count(*) AS count FROM damage WHERE ${isReported}`),
    /** A file without any synced write might replace a lost file; no copy of the lost file exists. */
    markNew: change(`INSERT INTO damage SELECT ?, 'it is new', '', 0, NULL
      WHERE (SELECT count FROM written) = 0 AND NOT EXISTS (SELECT 1 FROM damage)`),
    rebuilt: change('UPDATE damage SET rebuilt = ? WHERE rebuilt IS NULL'),
    isToRebuild: read('SELECT count(*) AS count FROM damage WHERE rebuilt IS NULL'),
    dropDamage: change('DELETE FROM damage WHERE at < ?'),
  }
}

/** Inserts or restores an entry; call it in a transaction. */
export function putBack<Entry extends OutboxEntry>(
  file: OutboxStatements,
  definition: Pick<OutboxParts<Entry>, 'write'>,
  entry: Entry,
  traceparent: string | null = null,
): void {
  const { body, digest } = entryText(definition, entry)
  file.restoreInquiry.run(entry.id, entry.acceptedAt, body, digest, traceparent)
}

/**
 * Schedules the status sync soon, because a step has changed; call it in a transaction.
 *
 * @param now in ms since 1970
 */
export function askForSync(
  file: OutboxStatements,
  { firstStep, statusSync }: Pick<OutboxParts<OutboxEntry>, 'firstStep' | 'statusSync'>,
  { id, step }: { readonly id: string; readonly step: string },
  now: number,
): void {
  if (step !== statusSync) file.askForSync.run(now + syncAfterMs, id, statusSync, firstStep)
}

/**
 * Adds a step that may have been done already, so it asks its receiver first. The status sync waits
 * until another step changes. Call it in a transaction.
 */
export function addUncertainStep(
  file: OutboxStatements,
  { statusSync }: Pick<OutboxParts<OutboxEntry>, 'statusSync'>,
  { id, step, nextAt }: { readonly id: string; readonly step: string; readonly nextAt: number },
  now: number,
): void {
  if (step === statusSync) file.doneStep.run(id, step, now)
  else file.uncertainStep.run(id, step, nextAt, now)
}

/** Reads the state from the file. */
export function outboxState(file: OutboxStatements, isWritable: boolean): OutboxState {
  const backlog = file.backlog.get(mostCounted)
  const oldest = backlog?.['oldest'] ?? null
  const last = file.lastDamage.get()
  const rebuilt = last?.['rebuilt'] ?? null
  return {
    isWritable,
    waiting: Number(backlog?.['count']),
    waitingSince: oldest === null ? null : timeText(oldest),
    setAside: Number(file.setAsideCount.get()?.['count']),
    damages: Number(file.damageCount.get()?.['count']),
    damage: last
      ? {
          at: timeText(last['at']),
          salvaged: Number(last['salvaged']),
          rebuilt: rebuilt === null ? null : Number(rebuilt),
        }
      : null,
  }
}

/** A damaged number is not always a valid time. */
function timeText(at: unknown): string {
  const date = new Date(Number(at))
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString()
}
