import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A message as the service accepted it. */
export interface StoredMessage {
  readonly id: number
  /** Without angle brackets. */
  readonly messageId: string
  readonly domain: string
  readonly sender: string
  readonly recipients: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What came as `h:`, by name. */
  readonly headers: Record<string, string>
  /** What came as `v:`, by name. */
  readonly variables: Record<string, string>
  readonly tags: string[]
  /** Milliseconds since 1970. */
  readonly acceptedAt: number
  readonly outcome: 'accepted' | 'delivered' | 'failed'
}

/** What is stored of a message before anything became of it. */
export type NewMessage = Omit<StoredMessage, 'id' | 'outcome'>

/** Everything that was ever sent through the mail stand-in. */
export interface MailStore {
  add(message: NewMessage): StoredMessage
  get(id: number): StoredMessage | undefined
  /** The newest first. */
  list(limit: number): StoredMessage[]
  withMessageId(messageId: string): StoredMessage[]
  setOutcome(id: number, outcome: StoredMessage['outcome']): void
  clear(): void
  close(): void
}

const columns = `id, message_id AS messageId, domain, sender, recipients, subject, text, html,
  headers, variables, tags, accepted_at AS acceptedAt, outcome`

/** Opens the outbox in `folder`, creating what is missing. */
export function openMailStore(folder: string): MailStore {
  mkdirSync(folder, { recursive: true })
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
  `)
  const insert = database.prepare(`INSERT INTO message (message_id, domain, sender, recipients,
    subject, text, html, headers, variables, tags, accepted_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const byId = database.prepare(`SELECT ${columns} FROM message WHERE id = ?`)
  const newest = database.prepare(`SELECT ${columns} FROM message ORDER BY id DESC LIMIT ?`)
  const byMessageId = database.prepare(`SELECT ${columns} FROM message WHERE message_id = ?`)
  const update = database.prepare('UPDATE message SET outcome = ? WHERE id = ?')

  return {
    add(message) {
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
      return { ...message, id: Number(lastInsertRowid), outcome: 'accepted' }
    },
    get(id) {
      const row = byId.get(id)
      return row === undefined ? undefined : fromRow(row)
    },
    list: (limit) => newest.all(limit).map(fromRow),
    withMessageId: (messageId) => byMessageId.all(messageId).map(fromRow),
    setOutcome: (id, outcome) => void update.run(outcome, id),
    clear: () => database.exec('DELETE FROM message'),
    close: () => database.close(),
  }
}

function fromRow(row: Record<string, unknown>): StoredMessage {
  const message = row as unknown as StoredMessage & Record<'headers' | 'variables' | 'tags', string>
  return {
    ...message,
    headers: JSON.parse(message.headers),
    variables: JSON.parse(message.variables),
    tags: JSON.parse(message.tags),
  }
}
