import { expect, test } from 'vitest'
import { examine } from './examine.ts'
import { settingsChecks } from './settings.ts'

/** The report's lines of one check. */
async function linesOf(check: string, source: Record<string, string>): Promise<string[]> {
  const { lines } = await examine(source, {}, settingsChecks)
  const own = lines.filter((line) => line.check === check)
  return own.map(({ verdict, message }) => `${verdict}: ${message}`)
}

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
