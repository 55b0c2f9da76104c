import { scryptSync } from 'node:crypto'

/** An admin's password hash that is cheap to check, for tests that sign in often. */
export function cheapHash(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url')
  return `scrypt:1024:8:1:${Buffer.from('salt').toString('base64url')}:${key}`
}
