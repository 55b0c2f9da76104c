import { expect, test } from 'vitest'
import { ContentUnavailableError } from '#web/content/content-unavailable-error.ts'
import { createLakeContent } from '#web/content/lake-content.ts'
import { type LakeFault, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

function contentAt(apiHost: string) {
  return createLakeContent(settingsOf('http://localhost', { apiHost }))
}

const stored = [{ question: 'kept' }]
const request = {
  name: 'faqs',
  query: '*[_type == $type]' as string,
  params: { type: 'faq' },
  shape: 'a list' as const,
  curated: () => stored,
}
test.each<LakeFault>(['silent', 'drip'])(
  'falls back to the server within three seconds if the lake is %s',
  async (fault) => {
    const front = await openLakeProxy()
    front.faults.query = fault
    const start = performance.now()
    const answer = contentAt(front.host).load(request)
    await expect(answer).rejects.toThrow(ContentUnavailableError)
    expect(performance.now() - start).toBeLessThan(4500)
    // Abandoned requests are actually closed.
    await expect.poll(() => front.openRequests()).toBe(0)
    await front.stop()
  },
)
