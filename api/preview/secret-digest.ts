import { createHash } from 'node:crypto'

/** What stands for a secret in cookies and in the lake: from it nobody learns the secret. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
