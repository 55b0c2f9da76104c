import { expect, test } from 'vitest'
import { hashPassword } from '#api/admin/password-hash.ts'
import { examine } from './examine.ts'
import { settingsChecks } from './settings.ts'

/** The report's lines of one check. */
async function linesOf(check: string, source: Record<string, string>): Promise<string[]> {
  const { lines } = await examine(source, { checks: settingsChecks })
  const own = lines.filter((line) => line.check === check)
  return own.map(({ verdict, message }) => `${verdict}: ${message}`)
}

const salt = 'A'.repeat(22)
const key = 'B'.repeat(43)
const strong = await hashPassword('a password of twelve')

test.each([
  [strong, /^good: /],
  [`scrypt:131072:8:1:${salt}:${key}`, /^good: /],
  [`scrypt:16384:8:1:${salt}:${key}`, /^wrong: the hash is easy to guess/],
  [`scrypt:32768:4:1:${salt}:${key}`, /^wrong: the hash is easy to guess/],
  [`scrypt:32767:8:9:${salt}:${key}`, /^wrong: .* parameters that scrypt does not accept/],
  [`scrypt:32768:8:0:${salt}:${key}`, /^wrong: .* parameters that scrypt does not accept/],
  [`scrypt:1048576:8:1:${salt}:${key}`, /^wrong: the hash needs more than 512 MB/],
  [`scrypt:32768:8:3:c2FsdA:${key}`, /^wrong: the hash has a salt or a key that is too short/],
  [`scrypt:32768:8:3:${salt}:c2FsdA`, /^wrong: the hash has a salt or a key that is too short/],
])('judges the password hash %s', async (hash, message) => {
  const [line] = await linesOf('settings.admin-password', { ADMIN_PASSWORD_HASH: hash })
  expect(line).toMatch(message)
  const accounts = `ana=${strong},ben=${hash}`
  const lines = await linesOf('settings.admin-password', { ADMIN_ACCOUNTS: accounts })
  expect(lines).toEqual([expect.stringMatching(/^good/), expect.stringMatching(message)])
})

test.each([
  [{ WEBHOOK_SECRET: 'one' }, ['good: each secret has one valid value.']],
  [
    {
      WEBHOOK_SECRET: 'hook-secret',
      WEBHOOK_SECRET_ALSO: 'hook-secret-too',
      METRICS_TOKEN: 'a-token-of-some-length',
      METRICS_TOKEN_ALSO: 'a-token-of-some-length',
    },
    [
      expect.stringMatching(/^warning: WEBHOOK_SECRET_ALSO is set, so the previous/),
      expect.stringMatching(/^warning: METRICS_TOKEN_ALSO is the same as METRICS_TOKEN/),
    ],
  ],
])('warns about second values of secrets, without their text: %o', async (source, expected) => {
  const lines = await linesOf('settings.second-values', source)
  expect(lines).toEqual(expected)
  expect(lines.join('\n')).not.toMatch(/hook-secret|a-token/)
})
