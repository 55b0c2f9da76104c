import { valuesOf } from '#api/platform/env/secrets.ts'
import { passwordCost } from '#api/admin/password-hash.ts'
import type { Check } from './check.ts'
import { type Finding, good, skipped, wrong } from './finding.ts'

/** With fewer random bytes, accounts can share a salt, so that one guess tests several of them. */
const minSaltBytes = 16
/** The most memory that a sign-in can use without slowing down the server, in bytes. */
const maxMemory = 512 * 1024 * 1024

const fix = 'run npm run admin:password, and set ADMIN_PASSWORD_HASH to the line that it prints.'

/** Whether the admin's password hash is as expensive to guess as the product's own. */
export const adminPasswordCheck: Check = {
  id: 'settings.admin-password',
  title: 'Admin password',
  run({ settings }) {
    const hashes = valuesOf(settings, 'ADMIN_PASSWORD_HASH')
    if (hashes.length === 0)
      return skipped('ADMIN_PASSWORD_HASH is not set, so no one can sign in at /admin.')
    return hashes.map(findingOf)
  },
}

function findingOf(hash: string): Finding {
  const [, N = 0, r = 0, p = 0] = hash.split(':').map(Number)
  const [salt = '', key = ''] = hash.split(':').slice(4)
  if (!Number.isInteger(Math.log2(N)) || r < 1 || p < 1)
    return wrong('the hash has parameters that scrypt does not accept, so no sign-in works.', fix)
  if (128 * N * r > maxMemory)
    return wrong('the hash needs more than 512 MB of memory for each sign-in.', fix)
  if (N * r * p < passwordCost.N * passwordCost.r * passwordCost.p)
    return wrong(
      'the hash is easy to guess: it costs less than the ones that this version creates.',
      fix,
    )
  if (bytesOf(salt) < minSaltBytes || bytesOf(key) < 32)
    return wrong('the hash has a salt or a key that is too short.', fix)
  return good('the hash is as hard to guess as the ones that this version creates.')
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url').length
