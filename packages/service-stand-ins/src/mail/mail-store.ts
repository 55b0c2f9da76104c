import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const stringsByName = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

const messageRow = v.object({
  id: v.number(),
  /** Without angle brackets. */
  messageId: v.string(),
  domain: v.string(),
  sender: v.string(),
  recipients: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** The fields prefixed `h:`, by name. */
  headers: stringsByName,
  /** The fields prefixed `v:`, by name. */
  variables: stringsByName,
  tags: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  /** Milliseconds since 1970. */
  acceptedAt: v.number(),
  outcome: v.picklist(['accepted', 'delivered', 'failed']),
  /** The names of the pictures inside the message. */
  inline: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
})

const fileRow = v.object({ type: v.string(), data: v.instance(Uint8Array<ArrayBuffer>) })

/** A message as the service accepted it. */
export type StoredMessage = Readonly<v.InferOutput<typeof messageRow>>

/** A picture inside a message. */
export interface InlineFile {
  readonly name: string
  /** The picture's media type. */
  readonly type: string
  readonly data: Uint8Array<ArrayBuffer>
}

/** A message before its outcome is known. */
export type NewMessage = Omit<StoredMessage, 'id' | 'outcome' | 'inline'> & {
  readonly inline: readonly InlineFile[]
}

/** Every message that was sent through the mail stand-in. */
export type MailStore = ReturnType<typeof openMailStore>

const columns = `id, message_id AS messageId, domain, sender, recipients, subject, text, html,
  headers, variables, tags, accepted_at AS acceptedAt, outcome,
  (SELECT json_group_array(name) FROM inline_file WHERE message = message.id) AS inline`

/** Opens the store in `folder`, creating what is missing. */
export function openMailStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, 'mail.sqlite'))
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS message (
      id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, domain TEXT NOT NULL, sender TEXT NOT NULL,
      recipients TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL,
      headers TEXT NOT NULL, variables TEXT NOT NULL, tags TEXT NOT NULL,
      accepted_at INTEGER NOT NULL, outcome TEXT NOT NULL DEFAULT 'accepted'
    ) STRICT;
    CREATE INDEX IF NOT EXISTS message_by_message_id ON message (message_id);
    CREATE TABLE IF NOT EXISTS inline_file (
      message INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, data BLOB NOT NULL,
      PRIMARY KEY (message, name)
    ) STRICT;
  `)
  const insert = database.prepare(`INSERT INTO message (message_id, domain, sender, recipients,
    subject, text, html, headers, variables, tags, accepted_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const insertFile = database.prepare('INSERT OR REPLACE INTO inline_file VALUES (?, ?, ?, ?)')
  const fileByName = database.prepare(
    'SELECT type, data FROM inline_file WHERE message = ? AND name = ?',
  )
  const byId = database.prepare(`SELECT ${columns} FROM message WHERE id = ?`)
  const newest = database.prepare(`SELECT ${columns} FROM message ORDER BY id DESC LIMIT ?`)
  const byMessageId = database.prepare(`SELECT ${columns} FROM message WHERE message_id = ?`)
  const update = database.prepare('UPDATE message SET outcome = ? WHERE id = ?')

  return {
    add(message: NewMessage): StoredMessage {
      const { lastInsertRowid } = insert.run(
        message.messageId,
        message.domain,
        message.sender,
        message.recipients,
        message.subject,
        message.text,
        message.html,
        JSON.stringify(message.headers),
        JSON.stringify(message.variables),
        JSON.stringify(message.tags),
        message.acceptedAt,
      )
      const id = Number(lastInsertRowid)
      for (const { name, type, data } of message.inline) insertFile.run(id, name, type, data)
      return { ...message, id, outcome: 'accepted', inline: message.inline.map(({ name }) => name) }
    },
    get(id: number): StoredMessage | undefined {
      const row = byId.get(id)
      return row === undefined ? undefined : fromRow(row)
    },
    /** A picture inside a message, by its name. */
    inlineFile(id: number, name: string): Omit<InlineFile, 'name'> | undefined {
      const row = fileByName.get(id, name)
      return row === undefined ? undefined : v.parse(fileRow, row)
    },
    /** Newest first. */
    list: (limit: number): StoredMessage[] => newest.all(limit).map(fromRow),
    withMessageId: (messageId: string): StoredMessage[] => byMessageId.all(messageId).map(fromRow),
    setOutcome: (id: number, outcome: StoredMessage['outcome']) => void update.run(outcome, id),
    clear: () => database.exec('DELETE FROM message; DELETE FROM inline_file'),
    close: () => database.close(),
  }
}

function fromRow(row: unknown): StoredMessage {
  return v.parse(messageRow, row)
}
