import type { PoolClient } from 'pg'
import { statements } from './postgres-statements.ts'

/**
 * The outbox's schema in PostgreSQL, one migration per version. A migration never changes after its
 * release, and only adds, because servers of the previous version continue during and after the
 * migration. Times are in ms since 1970, in columns named as in the file.
 */
const migrations = [
  `CREATE TABLE petjet.inquiry (
    id text PRIMARY KEY,
    accepted_at bigint NOT NULL,
    idempotency text UNIQUE,
    body text,
    digest text
  );
  CREATE TABLE petjet.step (
    inquiry text NOT NULL REFERENCES petjet.inquiry (id) ON DELETE CASCADE,
    name text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    is_uncertain boolean NOT NULL DEFAULT false,
    next_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    problem text,
    version bigint NOT NULL DEFAULT 0,
    lease_owner text,
    lease_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (inquiry, name)
  );
  CREATE INDEX step_due ON petjet.step (next_at) WHERE state = 'waiting';
  CREATE INDEX step_lease ON petjet.step (lease_owner) WHERE lease_owner IS NOT NULL;
  CREATE INDEX inquiry_waiting ON petjet.inquiry (id) WHERE body IS NOT NULL;
  CREATE INDEX inquiry_delivered ON petjet.inquiry (accepted_at) WHERE body IS NULL;`,
  `ALTER TABLE petjet.inquiry ADD COLUMN traceparent text;`,
  `ALTER TABLE petjet.outbox_version ADD COLUMN is_rebuilt boolean NOT NULL DEFAULT false;
  UPDATE petjet.outbox_version SET is_rebuilt = EXISTS (SELECT 1 FROM petjet.inquiry);
  CREATE INDEX inquiry_oldest ON petjet.inquiry (accepted_at) WHERE body IS NOT NULL;`,
  // The oid of the table `step`: restoring a dump creates a new table.
  `ALTER TABLE petjet.outbox_version ADD COLUMN table_oid oid;`,
] as const

/** The version of this program's schema. */
export const postgresVersion = migrations.length

/** The time limit of a migration, in ms. */
const migrationMs = 10 * 60_000

/** How long the waiting steps of a restored dump are delayed for the search of the lake, in ms. */
const searchMs = 60_000

/** A number that no other program on this database uses for its lock: "petjet" in ASCII. */
const migrationLock = 0x70_65_74_6a_65_74

/**
 * Migrates the database to this program's version. Servers that start at the same time wait for each
 * other. A database of a later version stays unchanged, because migrations only add. Rows from a
 * restored dump might be outdated: their waiting steps become uncertain, and the lake will be searched
 * for lost entries.
 *
 * @param client a connection in a transaction
 */
export async function migratePostgres(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  const known = await client.query(`SELECT to_regclass('petjet.outbox_version') AS found`)
  if (known.rows[0]?.found === null) {
    // Checked first, because a role without permission to create schemas can use an existing schema.
    const schema = await client.query(`SELECT to_regnamespace('petjet') AS found`)
    if (schema.rows[0]?.found === null) await client.query('CREATE SCHEMA petjet')
    await client.query(`CREATE TABLE petjet.outbox_version (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), version integer NOT NULL)`)
    await client.query('INSERT INTO petjet.outbox_version (version) VALUES (0)')
  }
  const found = await client.query('SELECT version FROM petjet.outbox_version')
  const version = Number(found.rows[0]?.version)
  // A change of many rows takes longer than the limit of other statements.
  await client.query('SET LOCAL statement_timeout = 0')
  if (version < postgresVersion) {
    for (const text of migrations.slice(version)) {
      const migration = { text, query_timeout: migrationMs }
      await client.query(migration)
    }
    await client.query('UPDATE petjet.outbox_version SET version = $1', [postgresVersion])
  }
  const { rowCount } = await client.query(statements.noteDump)
  if (rowCount === 0) return
  const doubting = { text: statements.doubtWaiting, query_timeout: migrationMs }
  await client.query(doubting, [searchMs])
}
