import { createHash } from 'node:crypto'
import type { ReceivedInquiry } from '#schemas/inquiry/inquiry.contract.ts'

/**
 * Hashes the form's key and the inquiry. The digest does not reveal the visitor's text.
 *
 * @param key the form's idempotency key
 */
export function digestOf(key: string | null, inquiry: ReceivedInquiry): string | null {
  if (key === null || !/^[\x21-\x7e]{8,200}$/.test(key)) return null
  return createHash('sha256')
    .update(`${key}\n${JSON.stringify(inquiry)}`)
    .digest('base64url')
}

/**
 * Derives the inquiry's id from a digest, as a UUID of version 8 (RFC 9562 §5.8). It hashes the digest
 * again, so that an id in a log does not reveal a key of the outbox.
 */
export function idOfDigest(digest: string): string {
  const bytes = createHash('sha256').update(`inquiry ${digest}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-')
}
