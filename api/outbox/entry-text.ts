import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { outboxEntryContract, type OutboxEntry } from './outbox-entry.ts'

const textContract = v.pipe(v.string(), v.parseJson(), outboxEntryContract)

/** An entry as it is written into the outbox: its text, and a digest that tells damage. */
export function entryText(entry: OutboxEntry): { body: string; digest: string } {
  const body = JSON.stringify(entry)
  return { body, digest: digestOf(body) }
}

/**
 * Reads an entry back.
 *
 * @param row `digest` is null in rows of the first schema
 * @returns undefined where the text is not what was written
 */
export function readEntry(row: { id: unknown; body: unknown; digest: unknown }) {
  const { id, body, digest } = row
  if (typeof body !== 'string') return undefined
  if (digest !== null && digest !== digestOf(body)) return undefined
  const parsed = v.safeParse(textContract, body)
  return parsed.success && parsed.output.id === id ? parsed.output : undefined
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url')
}
