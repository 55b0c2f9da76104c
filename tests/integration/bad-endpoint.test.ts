import { expect, test } from 'vitest'
import { startBadEndpoint } from '#tests/support/bad-endpoint.ts'

test('an answer without end has one for those who ask for its head alone', async () => {
  const service = await startBadEndpoint('has no end')
  try {
    const head = await fetch(service.url, { method: 'HEAD', signal: AbortSignal.timeout(2000) })
    expect([head.status, await head.text()]).toEqual([200, ''])
  } finally {
    service.stop()
  }
})
