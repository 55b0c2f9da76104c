import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a secret or a signature with the expected value, in constant time. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

const digest = (value: string | Buffer) => createHash('sha256').update(value).digest()
