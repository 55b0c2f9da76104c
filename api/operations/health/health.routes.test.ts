import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { openLakeProxy } from '#tests/support/lake-proxy.ts'

const front = await openLakeProxy()
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => front.stop())

async function openApp() {
  const { app, content, stop } = await createTestApp({ ...deadLake, SANITY_API_HOST: front.host })
  stops.push(stop)
  const health = async () => {
    const response = await app.request('/api/health')
    expect(response.status).toBe(200)
    return response.json()
  }
  return { content, health }
}

const query = {
  name: 'faqs',
  query: '*[_type == "faq"]',
  shape: 'a list' as const,
  curated: () => [] as never,
}

test('rejected queries and live events are reported in plain words, without lake text', async () => {
  front.faults.query = 400
  front.faults.live = 403
  const { content, health } = await openApp()
  await content.load(query)
  await expect.poll(health).toMatchObject({
    status: 'degraded',
    lake: { reachable: true, liveEvents: 'refused' },
    content: {
      serving: 'curated',
      explanation: expect.stringMatching(
        /rejects the query "faqs" \(HTTP 400\).*rejects the live event stream/,
      ),
      refusedQueries: [{ query: 'faqs', problem: 'HTTP 400' }],
    },
  })
  expect(JSON.stringify(await health())).not.toContain('the lake says no')
})

test('a private dataset is reported as private', async () => {
  front.faults.query = 401
  const { content, health } = await openApp()
  await content.load(query)
  await expect.poll(health).toMatchObject({
    status: 'degraded',
    lake: { reachable: false, reason: 'HTTP 401' },
    content: { explanation: expect.stringContaining('that the dataset is public') },
  })
})
