import { DatabaseSync } from 'node:sqlite'

/**
 * The outbox's schema, one migration per version. Migrations never change, because files of every
 * version are in use. The first migration creates the schema from before there were versions.
 */
export const migrations = [
  `CREATE TABLE IF NOT EXISTS inquiry (
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
  CREATE INDEX IF NOT EXISTS inquiry_delivered ON inquiry (accepted_at) WHERE body IS NULL;`,
  `ALTER TABLE inquiry ADD COLUMN digest TEXT;
  CREATE TABLE written (only INTEGER PRIMARY KEY CHECK (only = 1), count INTEGER NOT NULL) STRICT;
  INSERT INTO written VALUES (1, 0);
  CREATE TABLE set_aside (
    at INTEGER NOT NULL,
    inquiry TEXT NOT NULL,
    content TEXT NOT NULL,
    is_rebuilt INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE damage (
    at INTEGER NOT NULL,
    problem TEXT NOT NULL,
    kept_as TEXT NOT NULL,
    salvaged INTEGER NOT NULL,
    rebuilt INTEGER
  ) STRICT;`,
  `ALTER TABLE step ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
  UPDATE OR REPLACE step SET name = 'status-sync' WHERE name = 'report';`,
  `ALTER TABLE inquiry ADD COLUMN traceparent TEXT;`,
  `CREATE INDEX inquiry_waiting ON inquiry (accepted_at) WHERE body IS NOT NULL;`,
] as const

/** The version that this program writes. */
export const schemaVersion = migrations.length

/** Marks a file as ours together with its version, so that a damaged number is not taken for a version. */
const application = 0x504a_0000

/** A later version of the program wrote the outbox, so it is not changed. */
export class NewerOutboxError extends Error {
  override name = 'NewerOutboxError'
}

/** The outbox is damaged; the message contains none of the outbox's content. */
export class DamagedOutboxError extends Error {
  override name = 'DamagedOutboxError'
}

/**
 * Checks whether this program can use a file as an outbox, without changing it.
 *
 * @returns the number of applied migrations
 * @throws {NewerOutboxError} if a later version wrote the file
 * @throws {DamagedOutboxError} if the file is not an outbox of any version
 */
export function checkSchema(database: DatabaseSync): number {
  const version = versionOf(database)
  const layout = layoutOf(database)
  const isNew = version === 0 && layout === layoutAfter(0)
  // A file without a version is empty or of the first version.
  if (!isNew && layout !== layoutAfter(Math.max(version, 1))) {
    throw new DamagedOutboxError('it has unexpected tables')
  }
  return version
}

/** Migrates a file to the current version, each migration in a separate transaction. */
export function migrate(database: DatabaseSync): void {
  for (let version = checkSchema(database); version < schemaVersion; version++) {
    database.exec('BEGIN IMMEDIATE')
    try {
      database.exec(migrations[version] ?? '')
      database.exec(`PRAGMA user_version = ${version + 1}`)
      database.exec(`PRAGMA application_id = ${application + version + 1}`)
      database.exec('COMMIT')
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw cause
    }
  }
}

/** The number of migrations applied to a file. */
function versionOf(database: DatabaseSync): number {
  const version = numberOf(database, 'user_version')
  const mark = numberOf(database, 'application_id')
  // Files from before there were versions can have version 1, which the program wrote to test the
  // disk.
  if (mark === 0 && (version === 0 || version === 1)) return 0
  if (mark !== application + version || version < 1) {
    throw new DamagedOutboxError('its version cannot be read')
  }
  if (version > schemaVersion) {
    throw new NewerOutboxError(
      `The outbox in DATA_DIR is of version ${version}, and this program knows versions up to ${schemaVersion}: start the newer program again, or give this program another DATA_DIR.`,
    )
  }
  return version
}

function numberOf(database: DatabaseSync, pragma: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma])
}

/** Every table and index as text. */
function layoutOf(database: DatabaseSync): string {
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
  const texts = rows.map(({ type, name, sql }) => [type, name, String(sql).replace(/\s+/g, ' ')])
  return JSON.stringify(texts)
}

const layouts = new Map<number, string>()

/** The layout of a file after the first `version` migrations. */
function layoutAfter(version: number): string {
  const known = layouts.get(version)
  if (known !== undefined) return known
  const fresh = new DatabaseSync(':memory:')
  for (const step of migrations.slice(0, version)) fresh.exec(step)
  const layout = layoutOf(fresh)
  fresh.close()
  layouts.set(version, layout)
  return layout
}
