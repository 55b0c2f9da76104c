import { createHash } from 'node:crypto'
import type { SQLOutputValue } from 'node:sqlite'
import * as v from 'valibot'
import type { OutboxEntry, OutboxParts } from './outbox.ts'

/** A row of an entry; `digest` is null in rows of the first schema. */
export type EntryRow = Readonly<Record<string, SQLOutputValue>>

/** Serializes an entry, with a digest that reveals damage. */
export function entryText<Entry extends OutboxEntry>(
  { write }: Pick<OutboxParts<Entry>, 'write'>,
  entry: Entry,
): { body: string; digest: string } {
  const body = JSON.stringify(write(entry))
  return { body, digest: digestOf(body) }
}

/**
 * Reads an entry from its text.
 *
 * @returns undefined if the text has changed
 */
export function readEntry<Entry extends OutboxEntry>(
  { read }: Pick<OutboxParts<Entry>, 'read'>,
  { id, body, digest }: EntryRow,
): Entry | undefined {
  if (typeof body !== 'string') return undefined
  if (digest !== null && digest !== digestOf(body)) return undefined
  const entry = read(parsedJson(body))
  return entry?.id === id ? entry : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url')
}

/** Parses the valid rows and skips the others. */
export function parsedRows<Contract extends v.GenericSchema>(
  contract: Contract,
  rows: readonly Record<string, SQLOutputValue>[],
): v.InferOutput<Contract>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(contract, row)
    return parsed.success ? [parsed.output] : []
  })
}

/** Converts a row's BigInts to numbers; one that is too large becomes an unsafe integer. */
export function plainRow(row: EntryRow): Record<string, SQLOutputValue> {
  const plain: Record<string, SQLOutputValue> = {}
  for (const [name, value] of Object.entries(row)) {
    plain[name] = typeof value === 'bigint' ? Number(value) : value
  }
  return plain
}
