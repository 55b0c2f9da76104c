import { createHash } from 'node:crypto'
import type { ReceivedInquiry } from '#schemas/inquiry/inquiry.contract.ts'

/**
 * One digest of key and content: nothing that the visitor wrote can be read out of it.
 *
 * @param key the form's own key; without a usable one there is no digest
 */
export function digestOf(key: string | null, inquiry: ReceivedInquiry): string | null {
  if (key === null || !/^[\x21-\x7e]{8,200}$/.test(key)) return null
  return createHash('sha256')
    .update(`${key}\n${JSON.stringify(inquiry)}`)
    .digest('base64url')
}

/**
 * The inquiry's id, a UUID of version 8 (RFC 9562 §5.8) that always comes out the same for a
 * digest. It is a digest of the digest: who reads an id in a log learns no key of the outbox.
 */
export function idOfDigest(digest: string): string {
  const bytes = createHash('sha256').update(`inquiry ${digest}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-')
}
