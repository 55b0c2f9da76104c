import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'

/** The exact schema of outboxes from before there were schema versions. */
const firstSchema = `
  PRAGMA journal_mode = WAL;
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

/** The exact statements that the second version added. */
const secondSchema = `
  ALTER TABLE inquiry ADD COLUMN digest TEXT;
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
  ) STRICT;
`

/** The exact statements that the third version added; it called the report status-sync. */
const thirdSchema = 'ALTER TABLE step ADD COLUMN version INTEGER NOT NULL DEFAULT 0;'

/** The marker of our files, together with the version. */
const mark = 0x504a_0000

type FirstStep = [name: string, state: string, attempts?: number, problem?: string]

/** The names of the steps in the first two versions. */
export const firstSteps = ['lake', 'notification', 'acknowledgement', 'webhook', 'report'] as const

/** One row of an outbox of the first version, with its steps. */
export interface FirstRow {
  readonly id: string
  readonly acceptedAt: number
  readonly idempotency?: string
  /** The entry's content; null once it has been delivered and deleted. */
  readonly body: InquiryEntry | string | null
  readonly steps: readonly FirstStep[]
}

/**
 * Writes an outbox as one of the first three versions of the program left it.
 *
 * @param version its `user_version`: 1 if the first version's write probe had run, else 0; 2 or 3
 */
export function writeFirstOutbox(
  folder: string,
  rows: readonly FirstRow[],
  version: 0 | 1 | 2 | 3 = 0,
): void {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  database.exec(firstSchema)
  if (version >= 2) {
    database.exec(secondSchema)
    database.exec(`PRAGMA application_id = ${mark + version}`)
  }
  if (version === 3) database.exec(thirdSchema)
  database.exec(`PRAGMA user_version = ${version}`)
  const insert = database.prepare(
    'INSERT INTO inquiry (id, accepted_at, idempotency, body) VALUES (?, ?, ?, ?)',
  )
  const step = database.prepare(`INSERT INTO step (inquiry, name, state, attempts, next_at,
    changed_at, problem) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  for (const { id, acceptedAt, idempotency = null, body, steps } of rows) {
    const text = body === null || typeof body === 'string' ? body : storedText(body)
    insert.run(id, acceptedAt, idempotency, text)
    if (version >= 2 && text !== null) {
      const digest = createHash('sha256').update(text).digest('base64url')
      database.prepare('UPDATE inquiry SET digest = ? WHERE id = ?').run(digest, id)
    }
    for (const [first, state, attempts = 0, problem = null] of steps) {
      const name = version === 3 && first === 'report' ? 'status-sync' : first
      step.run(id, name, state, attempts, acceptedAt, acceptedAt, problem)
    }
  }
  database.close()
}

/** An entry as all versions of the program have written it. */
export function storedText({ spamReasons: suspicion, ...entry }: InquiryEntry): string {
  return JSON.stringify({ ...entry, suspicion })
}

/** An entry of the outbox. */
export function outboxEntry(id: string, name = 'Amelia Stone', acceptedAt = 0): InquiryEntry {
  return {
    id,
    acceptedAt: acceptedAt || Date.now(),
    inquiry: {
      name,
      email: 'amelia@example.com',
      phone: '+1 (555) 010-2030',
      categories: ['fbo'],
      source: 'order',
      notes: 'Two dogs, one cabin.',
    },
    spamReasons: [],
    captcha: 'off',
  }
}
