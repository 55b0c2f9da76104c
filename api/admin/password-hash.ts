import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { isSameSecret } from '#api/platform/is-same-secret.ts'

/**
 * 32 MiB and about 240 ms per attempt: expensive for guessing, cheap for one sign-in. The minimum of
 * OWASP's Password Storage Cheat Sheet for this amount of memory.
 */
export const passwordCost = { N: 32_768, r: 8, p: 3 } as const
const keyLength = 32

/**
 * Hashes a password for `ADMIN_PASSWORD_HASH`.
 *
 * @returns `scrypt:N:r:p:<salt>:<key>`, the last two in base64url, so that neither a shell nor an
 * environment file treats a character as special
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, passwordCost)
  const parts = [
    passwordCost.N,
    passwordCost.r,
    passwordCost.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ]
  return ['scrypt', ...parts].join(':')
}

/** Whether the password matches the hash; takes the same time in both cases. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':')
  const wanted = Buffer.from(key, 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), options)
  return isSameSecret(given, wanted)
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const { N = passwordCost.N, r = passwordCost.r } = options
  return new Promise((done, fail) => {
    // Two keyboards can encode the same letters differently.
    const text = password.normalize('NFKC')
    const settings = { ...options, maxmem: 256 * N * r }
    scrypt(text, salt, keyLength, settings, (cause, key) => (cause ? fail(cause) : done(key)))
  })
}
