import { createHash } from 'node:crypto'

/** The digest that identifies a secret in cookies and in the lake; it does not reveal the secret. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
