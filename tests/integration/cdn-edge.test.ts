import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cdnProviders } from '#api/site/cdn/cdn-providers.ts'
import { type CdnServer, openCdnServer } from '#tests/support/cdn-server.ts'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { startInstance, type Instance } from '#tests/support/start-instance.ts'

const account = { serviceId: 'service-1', token: 'purge-token' }
const kit = 'product-cabin-clean-up-kit'

/** The headers of a response as a visitor gets it from the CDN. */
const get = async (url: string) => {
  const response = await fetch(url)
  const header = (name: string) => response.headers.get(name)
  return { text: await response.text(), status: response.status, state: header('x-cache'), header }
}

// Tests of the differences between providers are in cdn.test.ts and preview-attacks.test.ts.
describe('a CDN in front of the product', () => {
  let cdn: CdnServer
  let instance: Instance

  beforeAll(async () => {
    cdn = await openCdnServer(account)
    instance = await startInstance({
      environment: {
        CDN_PROVIDER: 'fastly',
        CDN_SERVICE_ID: account.serviceId,
        CDN_API_TOKEN: account.token,
        CDN_API_URL: cdn.apiUrl,
        METRICS_TOKEN: 'a-token-of-16-characters',
      },
    })
    cdn.connect(instance.siteUrl)
    // The purges at the start are done, including the repeated ones.
    await vi.waitFor(() => expect(cdn.store.purges.length).toBeGreaterThan(1), 20_000)
    await delay(5500)
  }, 150_000)
  afterAll(async () => {
    await instance.stop()
    cdn.close()
  })

  test('caches a page until something in it is published, and then serves the new one', async () => {
    const editor = lakeEditor(instance)
    const { title } = (await editor.getDocument(kit))!
    const page = () => get(`${cdn.edgeUrl}/products`)
    const first = await page()
    expect([first.status, first.state]).toEqual([200, 'MISS'])
    const second = await page()
    expect([second.text, second.state]).toEqual([first.text, 'HIT'])
    // Browsers revalidate each time, and do not see the keys.
    expect(second.header('cache-control')).toBe('public, no-cache')
    const [[control, keys]] = [
      cdnProviders
        .fastly(account)
        .keep(['a'])
        .map(([name]) => name),
    ]
    expect(second.header(control ?? '')).toBeNull()
    expect(second.header(keys ?? '')).toBeNull()
    const about = await get(`${cdn.edgeUrl}/privacy`)
    expect(about.state).toBe('MISS')
    const renamed = `Cabin Kit ${Date.now()}`
    try {
      await editor.patch(kit).set({ title: renamed }).commit()
      await expect.poll(async () => (await page()).text, { timeout: 5000 }).toContain(renamed)
      // A page that the change does not affect stays cached.
      expect((await get(`${cdn.edgeUrl}/privacy`)).state).toBe('HIT')
    } finally {
      await editor.patch(kit).set({ title }).commit()
    }
  })

  test('caches only responses that are the same for everyone', async () => {
    for (const path of ['/api/health', '/api/ready', '/design', '/metrics']) {
      await get(cdn.edgeUrl + path)
      expect([path, (await get(cdn.edgeUrl + path)).state]).not.toContain('HIT')
    }
    const left = new AbortController()
    const stream = await fetch(`${cdn.edgeUrl}/api/content/events`, { signal: left.signal })
    expect(stream.headers.get('x-cache')).toBe('PASS')
    expect(stream.headers.get('cache-control')).toContain('no-store')
    const { value } = (await stream.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(/^event: welcome/)
    left.abort()
  })

  test('shows in health and metrics if it rejects purges', async () => {
    const editor = lakeEditor(instance)
    const { title } = (await editor.getDocument(kit))!
    const health = async () => (await fetch(`${instance.siteUrl}/api/health`)).json()
    await expect.poll(health).toMatchObject({ cdn: { waiting: 0 } })
    cdn.store.fault = 503
    await editor
      .patch(kit)
      .set({ title: `${title}!` })
      .commit()
    await expect.poll(health).toMatchObject({ status: 'degraded', cdn: { problem: 'HTTP 503' } })
    const figures = await fetch(`${instance.siteUrl}/metrics`, {
      headers: { authorization: 'Bearer a-token-of-16-characters' },
    })
    expect(await figures.text()).toMatch(
      /petjet_cdn_purges_waiting [1-9][^]*petjet_service_errors_total\{service="cdn",problem="HTTP 503"\} [1-9]|petjet_service_errors_total\{service="cdn",problem="HTTP 503"\} [1-9][^]*petjet_cdn_purges_waiting [1-9]/,
    )
    cdn.store.fault = undefined
    await editor.patch(kit).set({ title }).commit()
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ cdn: { waiting: 0 } })
  })
})
