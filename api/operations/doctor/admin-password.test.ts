import { expect, test } from 'vitest'
import { hashPassword } from '#api/admin/password-hash.ts'
import { examine } from './examine.ts'
import { adminPasswordCheck } from './admin-password.ts'

const salt = 'A'.repeat(22)
const key = 'B'.repeat(43)

async function examineHash(hash: string) {
  const { lines } = await examine({ ADMIN_PASSWORD_HASH: hash }, {}, [adminPasswordCheck])
  return `${lines[0]?.verdict}: ${lines[0]?.message}`
}

test('the hashes of this version are good', async () => {
  expect(await examineHash(await hashPassword('a password of twelve'))).toMatch(/^good: /)
})

test.each([
  [`scrypt:16384:8:1:${salt}:${key}`, /^wrong: the hash is easy to guess/],
  [`scrypt:32768:4:1:${salt}:${key}`, /^wrong: the hash is easy to guess/],
  [
    `scrypt:32767:8:9:${salt}:${key}`,
    /^wrong: the hash has parameters that scrypt does not accept/,
  ],
  [
    `scrypt:32768:8:0:${salt}:${key}`,
    /^wrong: the hash has parameters that scrypt does not accept/,
  ],
  [`scrypt:1048576:8:1:${salt}:${key}`, /^wrong: the hash needs more than 512 MB/],
  [`scrypt:32768:8:1:c2FsdA:${key}`, /^wrong: the hash has a salt or a key that is too short/],
  [`scrypt:32768:8:1:${salt}:c2FsdA`, /^wrong: the hash has a salt or a key that is too short/],
  [`scrypt:65536:8:1:${salt}:${key}`, /^good: /],
])('%s', async (hash, message) => {
  expect(await examineHash(hash)).toMatch(message)
})
