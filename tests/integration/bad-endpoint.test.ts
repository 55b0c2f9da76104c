import { expect, test } from 'vitest'
import { startBadEndpoint } from '#tests/support/bad-endpoint.ts'

test('a HEAD request ends although the response to GET has no end', async () => {
  const service = await startBadEndpoint('has no end')
  try {
    const head = await fetch(service.url, { method: 'HEAD', signal: AbortSignal.timeout(2000) })
    expect([head.status, await head.text()]).toEqual([200, ''])
  } finally {
    service.stop()
  }
})
