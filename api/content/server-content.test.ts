import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'

const request = { name: 'faqs', query: '*[_type == "faq"]', curated: ['curated'] as never }

/** Takes connections and never answers. */
const silent = createServer(() => {}).listen(0)
await once(silent, 'listening')
afterAll(() => silent.close())

test('a lake that hangs holds up the first answer only', async () => {
  const { port } = silent.address() as AddressInfo
  const lake = { ...deadLake, SANITY_API_HOST: `http://127.0.0.1:${port}` }
  const { content, stop } = await createTestApp(lake)
  const first = performance.now()
  expect(await content.load(request)).toMatchObject({ data: ['curated'], origin: 'curated' })
  expect(performance.now() - first).toBeLessThan(4000)
  const next = performance.now()
  for (let count = 0; count < 100; count++) await content.load(request)
  expect(performance.now() - next).toBeLessThan(100)
  expect(content.state).toMatchObject({ lake: { reachable: false }, serving: 'curated' })
  await stop()
})
