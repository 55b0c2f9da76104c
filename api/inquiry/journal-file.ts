import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  PRAGMA busy_timeout = 50;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS inquiry (
    id TEXT PRIMARY KEY,
    accepted_at INTEGER NOT NULL,
    idempotency TEXT UNIQUE,
    body TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS step (
    inquiry TEXT NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    is_uncertain INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    problem TEXT,
    PRIMARY KEY (inquiry, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS step_due ON step (next_at) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS inquiry_delivered ON inquiry (accepted_at) WHERE body IS NULL;
`

const sql = {
  insertInquiry: `INSERT INTO inquiry (id, accepted_at, idempotency, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (idempotency) DO NOTHING`,
  insertStep: `INSERT INTO step (inquiry, name, state, next_at, changed_at) VALUES (?, ?, ?, ?, ?)`,
  restoreInquiry: `INSERT INTO inquiry (id, accepted_at, body) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  restoreStep: `INSERT INTO step (inquiry, name, state, next_at, changed_at) VALUES (?, ?, 'done', 0, ?)
    ON CONFLICT DO NOTHING`,
  /** Moves the time even where it has come, so that an earlier attempt counts as old. */
  reopenStep: `UPDATE step SET state = 'waiting', attempts = 0, is_uncertain = 0, problem = NULL,
    changed_at = ?1, next_at = max(?1, next_at + 1) WHERE inquiry = ?2 AND name = ?3`,
  byIdempotency: 'SELECT id FROM inquiry WHERE idempotency = ?',
  body: 'SELECT body FROM inquiry WHERE id = ?',
  steps: `SELECT name AS step, state, attempts, problem, changed_at AS changedAt FROM step
    WHERE inquiry = ?`,
  /** A state can only be reported on a document that is there. */
  due: `SELECT inquiry AS id, name AS step, attempts, is_uncertain AS isUncertain, next_at AS nextAt
    FROM step WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at LIMIT ?`,
  nextDue: `SELECT min(next_at) AS at FROM step WHERE state = 'waiting' AND next_at > ?`,
  settle: `UPDATE step SET state = ?, attempts = attempts + 1, problem = ?, changed_at = ?,
    is_uncertain = 0 WHERE inquiry = ? AND name = ? AND next_at = ?`,
  postpone: `UPDATE step SET attempts = attempts + 1, problem = ?, changed_at = ?, next_at = ?,
    is_uncertain = max(is_uncertain, ?) WHERE inquiry = ? AND name = ? AND next_at = ?`,
  /** Moves the time even where it already waits, so that a report under way counts as old. */
  askForReport: `UPDATE step SET state = 'waiting', attempts = 0, next_at = max(?2, next_at + 1)
    WHERE inquiry = ?1 AND name = 'report' AND EXISTS (
      SELECT 1 FROM step WHERE inquiry = ?1 AND name = 'lake' AND state = 'done')`,
  forgetBody: `UPDATE inquiry SET body = NULL WHERE id = ?1 AND NOT EXISTS (
      SELECT 1 FROM step WHERE inquiry = ?1 AND name <> 'report' AND state = 'waiting')`,
  /** What is still to be delivered then fails for good: there is nothing left to send. */
  eraseBody: 'UPDATE inquiry SET body = NULL WHERE id = ?',
  undelivered: 'SELECT id FROM inquiry WHERE body IS NOT NULL AND id > ? ORDER BY id LIMIT ?',
  doubtEarlierProcess: `UPDATE step SET is_uncertain = 1, next_at = max(next_at, ?)
    WHERE state = 'waiting' AND name IN ('notification', 'acknowledgement')`,
  dropDelivered: 'DELETE FROM inquiry WHERE body IS NULL AND accepted_at < ?',
  /** Changes nothing that matters, but has to reach the disk. */
  mark: 'PRAGMA user_version = 1',
  backlog: `SELECT count(*) AS count, min(accepted_at) AS oldest FROM inquiry WHERE body IS NOT NULL`,
} as const

/** The journal's SQLite file with its statements; one process holds it at a time. */
export type JournalFile = ReturnType<typeof openJournalFile>

/** Opens the journal in `folder`, creating what is missing; throws where it cannot be written. */
export function openJournalFile(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  try {
    database.exec(schema)
    const prepare = (name: keyof typeof sql) => database.prepare(sql[name])
    return {
      insertInquiry: prepare('insertInquiry'),
      insertStep: prepare('insertStep'),
      restoreInquiry: prepare('restoreInquiry'),
      restoreStep: prepare('restoreStep'),
      reopenStep: prepare('reopenStep'),
      byIdempotency: prepare('byIdempotency'),
      body: prepare('body'),
      steps: prepare('steps'),
      due: prepare('due'),
      nextDue: prepare('nextDue'),
      settle: prepare('settle'),
      postpone: prepare('postpone'),
      askForReport: prepare('askForReport'),
      forgetBody: prepare('forgetBody'),
      eraseBody: prepare('eraseBody'),
      undelivered: prepare('undelivered'),
      doubtEarlierProcess: prepare('doubtEarlierProcess'),
      dropDelivered: prepare('dropDelivered'),
      backlog: prepare('backlog'),
      mark: prepare('mark'),
      /** Whether the next transaction is on disk when its commit returns. */
      syncOnCommit: (isOn: boolean) =>
        database.exec(`PRAGMA synchronous = ${isOn ? 'FULL' : 'NORMAL'}`),
      begin: () => database.exec('BEGIN IMMEDIATE'),
      commit: () => database.exec('COMMIT'),
      rollback: () => database.exec('ROLLBACK'),
      close: () => database.close(),
    }
  } catch (cause) {
    database.close()
    throw cause
  }
}
