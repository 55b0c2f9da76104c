import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

test.use({ allowed: [/net::ERR_FAILED/] })

test('a page whose script for the lake failed to load once tries again, and succeeds', async ({
  page,
}) => {
  let isAway = true
  await page.route('**/assets/dist-*.js', async (route) => {
    const script = await route.fetch()
    const isClient = (await script.text()).includes('apicdn.sanity.io')
    await (isAway && isClient ? route.abort() : route.fulfill({ response: script }))
  })
  const lost = page.waitForEvent('requestfailed', { timeout: 15_000 })
  await page.goto('/products')
  await hydrated(page)
  await lost
  await page.waitForTimeout(500)
  isAway = false
  const stream = await page.waitForResponse((one) => one.url().includes('/data/live/events/'), {
    timeout: 20_000,
  })
  // The local lake redirects streams to hosts of their own.
  expect(stream.status()).toBeLessThan(400)
})
