import { expect, test } from 'vitest'
import { examine } from './examine.ts'
import { secondValuesCheck } from './second-values.ts'

async function said(source: Record<string, string>): Promise<string[]> {
  const { lines } = await examine(source, {}, [secondValuesCheck])
  return lines.map(({ verdict, message }) => `${verdict}: ${message}`)
}

test('one value of each secret is good', async () => {
  expect(await said({ WEBHOOK_SECRET: 'one' })).toEqual(['good: each secret has one valid value.'])
})

test('a second one is named, and so is one that adds nothing; neither is repeated', async () => {
  const lines = await said({
    WEBHOOK_SECRET: 'hook-secret',
    WEBHOOK_SECRET_ALSO: 'hook-secret-too',
    METRICS_TOKEN: 'a-token-of-some-length',
    METRICS_TOKEN_ALSO: 'a-token-of-some-length',
  })
  expect(lines).toEqual([
    expect.stringMatching(/^warning: WEBHOOK_SECRET_ALSO is set, so the previous/),
    expect.stringMatching(/^warning: METRICS_TOKEN_ALSO is the same as METRICS_TOKEN/),
  ])
  expect(lines.join()).not.toMatch(/hook-secret|a-token/)
})
