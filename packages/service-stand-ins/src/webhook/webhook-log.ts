import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const callRow = v.object({
  id: v.number(),
  /** The delivery's own id; the same on every attempt. */
  delivery: v.string(),
  /** Milliseconds since 1970. */
  receivedAt: v.number(),
  signature: v.picklist(['valid', 'wrong', 'missing', 'too old']),
  /** 1 if the same delivery arrived before, as a receiver must expect. */
  repeated: v.number(),
  body: v.string(),
})

/** One call that the receiver accepted. */
export type ReceivedCall = Readonly<v.InferOutput<typeof callRow>>

/** Opens the log of received calls in `folder`, creating what is missing. */
export function openWebhookLog(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, 'webhook.sqlite'))
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS call (
      id INTEGER PRIMARY KEY, delivery TEXT NOT NULL, received_at INTEGER NOT NULL,
      signature TEXT NOT NULL, repeated INTEGER NOT NULL, body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS call_by_delivery ON call (delivery);
  `)
  const insert =
    database.prepare(`INSERT INTO call (delivery, received_at, signature, repeated, body)
    VALUES (?1, ?2, ?3, EXISTS (SELECT 1 FROM call WHERE delivery = ?1), ?4)`)
  const newest = database.prepare(`SELECT id, delivery, received_at AS receivedAt, signature,
    repeated, body FROM call ORDER BY id DESC LIMIT ?`)
  return {
    add: (call: Omit<ReceivedCall, 'id' | 'repeated'>) =>
      void insert.run(call.delivery, call.receivedAt, call.signature, call.body),
    /** Newest first. */
    list: (limit: number): ReceivedCall[] => newest.all(limit).map((row) => v.parse(callRow, row)),
    clear: () => database.exec('DELETE FROM call'),
    close: () => database.close(),
  }
}
