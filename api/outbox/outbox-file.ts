import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DamagedOutboxError, checkSchema, migrate } from './outbox-schema.ts'

const sql = {
  insertInquiry: `INSERT INTO inquiry (id, accepted_at, idempotency, body, digest)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT (idempotency) DO NOTHING`,
  insertStep: `INSERT INTO step (inquiry, name, state, next_at, changed_at) VALUES (?, ?, ?, ?, ?)`,
  restoreInquiry: `INSERT INTO inquiry (id, accepted_at, body, digest) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, digest = excluded.digest`,
  /** What an earlier file or the lake knows of a step: nobody knows whether it was done since. */
  uncertainStep: `INSERT INTO step (inquiry, name, state, attempts, is_uncertain, next_at, changed_at)
    VALUES (?, ?, 'waiting', 0, 1, ?, ?) ON CONFLICT DO NOTHING`,
  restoreStep: `INSERT INTO step (inquiry, name, state, next_at, changed_at) VALUES (?, ?, 'done', 0, ?)
    ON CONFLICT DO NOTHING`,
  /** Moves the time even where it has come, so that an earlier attempt counts as old. */
  reopenStep: `UPDATE step SET state = 'waiting', attempts = 0, is_uncertain = 0, problem = NULL,
    changed_at = ?1, next_at = max(?1, next_at + 1) WHERE inquiry = ?2 AND name = ?3`,
  byIdempotency: 'SELECT id FROM inquiry WHERE idempotency = ?',
  body: 'SELECT body, digest FROM inquiry WHERE id = ?',
  bodies: 'SELECT id, body, digest FROM inquiry WHERE body IS NOT NULL',
  everyStep: `SELECT inquiry AS id, name AS step, state, attempts, problem, changed_at AS changedAt,
    is_uncertain AS isUncertain, next_at AS nextAt,
    EXISTS (SELECT 1 FROM inquiry WHERE id = step.inquiry) AS isKnown FROM step`,
  rawSteps: 'SELECT * FROM step WHERE inquiry = ?',
  dropStep: 'DELETE FROM step WHERE inquiry = ? AND name = ?',
  dropInquiry: 'DELETE FROM inquiry WHERE id = ?',
  setAside: 'INSERT INTO set_aside (at, inquiry, content) VALUES (?, ?, ?)',
  setAsideCount: 'SELECT count(*) AS count FROM set_aside WHERE is_rebuilt = 0',
  lostIds: 'SELECT DISTINCT inquiry AS id FROM set_aside WHERE is_rebuilt = 0',
  rebuiltRow: 'UPDATE set_aside SET is_rebuilt = 1 WHERE inquiry = ?',
  eraseAside: 'DELETE FROM set_aside WHERE inquiry = ?',
  dropAside: 'DELETE FROM set_aside WHERE at < ?',
  lastDamage: 'SELECT at, salvaged, rebuilt FROM damage ORDER BY at DESC LIMIT 1',
  damageCount: 'SELECT count(*) AS count FROM damage',
  rebuilt: 'UPDATE damage SET rebuilt = ? WHERE rebuilt IS NULL',
  isToRebuild: 'SELECT count(*) AS count FROM damage WHERE rebuilt IS NULL',
  dropDamage: 'DELETE FROM damage WHERE at < ?',
  countWrites: 'UPDATE written SET count = count + ? RETURNING count',
  written: 'SELECT count FROM written',
  steps: `SELECT name AS step, state, attempts, problem, changed_at AS changedAt FROM step
    WHERE inquiry = ?`,
  /** A time that no pause reaches was written by a clock that has been set back since. */
  due: `SELECT inquiry AS id, name AS step, attempts, is_uncertain AS isUncertain, next_at AS nextAt
    FROM step WHERE state = 'waiting' AND (next_at <= ?1 OR next_at > ?2) ORDER BY next_at LIMIT ?3`,
  nextDue: `SELECT min(next_at) AS at FROM step WHERE state = 'waiting' AND next_at > ?`,
  complete: `UPDATE step SET state = ?, attempts = attempts + 1, problem = ?, changed_at = ?,
    is_uncertain = 0 WHERE inquiry = ? AND name = ? AND next_at = ?`,
  postpone: `UPDATE step SET attempts = attempts + 1, problem = ?, changed_at = ?, next_at = ?,
    is_uncertain = max(is_uncertain, ?) WHERE inquiry = ? AND name = ? AND next_at = ?`,
  /** Moves the time even where it already waits, so that a report under way counts as old. */
  askForReport: `UPDATE step SET state = 'waiting', attempts = 0, next_at = max(?2, next_at + 1)
    WHERE inquiry = ?1 AND name = 'report' AND EXISTS (
      SELECT 1 FROM step WHERE inquiry = ?1 AND name = 'lake' AND state = 'done')`,
  forgetBody: `UPDATE inquiry SET body = NULL, digest = NULL WHERE id = ?1 AND body IS NOT NULL
    AND NOT EXISTS (
      SELECT 1 FROM step WHERE inquiry = ?1 AND name <> 'report' AND state = 'waiting')`,
  /** Words for which nobody waits, whatever became of the steps. */
  forgetUnneeded: `UPDATE inquiry SET body = NULL, digest = NULL WHERE body IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM step WHERE inquiry = inquiry.id AND name <> 'report' AND state = 'waiting')`,
  /** What is still to be delivered then fails for good: there is nothing left to send. */
  eraseBody: 'UPDATE inquiry SET body = NULL, digest = NULL WHERE id = ?',
  withWords: `SELECT id FROM inquiry WHERE body IS NOT NULL AND id > ?1
    UNION SELECT inquiry FROM set_aside WHERE inquiry > ?1 ORDER BY id LIMIT ?2`,
  markUncertain: `UPDATE step SET is_uncertain = 1, next_at = max(next_at, ?)
    WHERE state = 'waiting' AND name IN ('notification', 'acknowledgement')`,
  dropDelivered: 'DELETE FROM inquiry WHERE body IS NULL AND accepted_at < ?',
  backlog: `SELECT count(*) AS count, min(accepted_at) AS oldest FROM inquiry WHERE body IS NOT NULL`,
} as const

type Statements = Record<keyof typeof sql, ReturnType<DatabaseSync['prepare']>>

/** The outbox's SQLite file with its statements; one process holds it at a time. */
export type OutboxFile = ReturnType<typeof openOutboxFile>

/**
 * Opens a file and takes hold of it; nothing in it is changed yet.
 *
 * @throws where it cannot be opened, or another process holds it
 */
export function holdDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 50 })
  try {
    // The lock that this takes is kept until the file is closed.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/**
 * Finds out whether a file is whole, and changes nothing.
 *
 * @param atLeast how many synced writes it must hold
 * @throws {DamagedOutboxError} where it is not
 */
export function checkDatabase(database: DatabaseSync, atLeast: number): void {
  const version = checkSchema(database)
  const [first] = database.prepare('PRAGMA integrity_check(1)').all()
  if (first?.['integrity_check'] !== 'ok') throw new DamagedOutboxError('its pages are damaged')
  const count = version < 2 ? 0 : Number(database.prepare(sql.written).get()?.['count'] ?? 0)
  if (count < atLeast)
    throw new DamagedOutboxError(`its last ${atLeast - count} writes are missing`)
}

/** Sets up a file that is held: its schema, how it is written, and the statements. */
export function openOutboxFile(database: DatabaseSync, path: string) {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  chmodSync(path, 0o600)
  migrate(database)
  const names = Object.keys(sql) as (keyof typeof sql)[]
  const statements = names.map((name) => [name, database.prepare(sql[name])] as const)
  const [savepoint, release, undo] = ['SAVEPOINT one', 'RELEASE one', 'ROLLBACK TO one'].map(
    (text) => database.prepare(text),
  )
  // A damaged number may be greater than JavaScript's, and reading it as a number would throw.
  for (const name of ['everyStep', 'rawSteps'] as const) {
    const statement = statements.find(([key]) => key === name)?.[1]
    statement?.setReadBigInts(true)
  }
  return {
    // Made of the table's own keys.
    ...(Object.fromEntries(statements) as Statements),
    /** Whether the next transaction is on disk when its commit returns. */
    syncOnCommit: (isOn: boolean) =>
      database.exec(`PRAGMA synchronous = ${isOn ? 'FULL' : 'NORMAL'}`),
    begin: () => database.exec('BEGIN IMMEDIATE'),
    commit: () => database.exec('COMMIT'),
    rollback: () => database.exec('ROLLBACK'),
    /** A part of a transaction that can be taken back on its own. */
    savepoint: () => savepoint?.run(),
    release: () => release?.run(),
    undo: () => {
      undo?.run()
      release?.run()
    },
    /** False where SQLite has ended the transaction by itself, as on a full disk. */
    get isInTransaction() {
      return database.isTransaction
    },
    /** Empties the write-ahead log, so that nothing older is left in it; false where it is in use. */
    emptyLog: () => {
      const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
      return row?.['busy'] === 0
    },
    close: () => database.close(),
  }
}
