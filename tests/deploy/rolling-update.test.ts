import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProductionInstall, type ProductionInstall } from '../support/production-install.ts'
import { freePort, type Instance, startInstance } from '../support/start-instance.ts'
import { startHaproxy } from '../support/start-haproxy.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'
import { jsonRequest, validInquiry } from '../support/valid-inquiry.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

/** How long a server still answers after SIGTERM, in ms. */
const drainMs = 5000

/** The number of concurrent visitors, each of whom sends one request after the other. */
const visitors = 8

let instance: Instance
let before: ProductionInstall
let folder: string
beforeAll(async () => {
  instance = await startInstance()
  folder = newFolder()
  before = copyProductionInstall()
  // A file that only the earlier version has.
  const file = join(before.folder, 'dist/client/assets/before-a1b2c3d4.js')
  writeFileSync(file, 'export const version = "before"\n')
}, 180_000)
afterAll(async () => {
  before.remove()
  await instance.stop()
})

/** The responses that visitors received. */
interface Tally {
  requests: number
  inquiries: number
  failures: string[]
}

/** Visitors who look at pages, load files and send inquiries until the signal. */
async function visit(url: string, tally: Tally, signal: AbortSignal): Promise<void> {
  const paths = ['/', '/products', '/products/master-kit', '/assets/before-a1b2c3d4.js']
  for (let at = 0; !signal.aborted; at += 1) {
    const path = paths[at % paths.length]!
    await ask(tally, path, () => fetch(url + path))
    if (at % 5 !== 0) continue
    const inquiry = { ...validInquiry, name: `Visitor ${tally.inquiries}` }
    tally.inquiries += 1
    // As the page sends it: with a key, so that HAProxy can repeat it at another server.
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    const request = { ...jsonRequest(inquiry), headers }
    await ask(tally, 'inquiry', () => fetch(`${url}/api/contact`, request))
  }
}

async function ask(tally: Tally, what: string, request: () => Promise<Response>): Promise<void> {
  tally.requests += 1
  try {
    const response = await request()
    await response.arrayBuffer()
    if (response.status !== 200) tally.failures.push(`${what}: ${response.status}`)
  } catch (cause) {
    tally.failures.push(`${what}: ${String(cause)}`)
  }
}

test(
  'in a rolling update under load no request fails, and old pages still get their files',
  { timeout: 120_000 },
  async () => {
    const ports = [await freePort(), await freePort()] as const
    const start = (at: 0 | 1, install?: ProductionInstall): Promise<RunningServer> =>
      startServer({
        ...(install && { folder: install.folder, node: install.node }),
        environment: {
          ...instance.environment,
          PORT: String(ports[at]),
          HOST: '127.0.0.1',
          SITE_URL: instance.siteUrl,
          DATA_DIR: join(folder, `data-${at}`),
          ASSETS_DIR: join(folder, 'assets'),
          DRAIN_MS: String(drainMs),
          TRUSTED_PROXIES: '1',
          INQUIRY_RATE_LIMIT: '1000000',
        },
      })
    let servers = await Promise.all([start(0, before), start(1, before)])
    const haproxy = await startHaproxy(ports).catch(async (cause: unknown) => {
      await Promise.all(servers.map((server) => server.stop()))
      throw cause
    })
    const tally: Tally = { requests: 0, inquiries: 0, failures: [] }
    const ended = new AbortController()
    const visits = Array.from({ length: visitors }, () => visit(haproxy.url, tally, ended.signal))
    try {
      for (const at of [0, 1] as const) {
        const stopping = servers[at].stop()
        const ready = `http://127.0.0.1:${ports[at]}/api/ready`
        // Readiness ends first, while pages are still answered.
        await expect.poll(async () => (await fetch(ready)).status, { interval: 20 }).toBe(404)
        expect(await (await fetch(ready)).json()).toMatchObject({ stopping: true })
        const page = await fetch(`http://127.0.0.1:${ports[at]}/`)
        expect(page.status).toBe(200)
        expect(page.headers.get('connection')).toBe('close')
        expect(await stopping).toBe(0)
        servers = at === 0 ? [await start(0), servers[1]] : [servers[0], await start(1)]
        await expect.poll(() => haproxy.output()).toContain(`Server site/site-${at + 1} is UP`)
      }
      const old = await fetch(`${haproxy.url}/assets/before-a1b2c3d4.js`)
      expect(await old.text()).toContain('before')
      expect(old.headers.get('cache-control')).toContain('immutable')
    } finally {
      ended.abort()
      await Promise.all(visits)
      await haproxy.stop()
      await Promise.all(servers.map((server) => server.stop()))
    }
    if (tally.failures.length > 0) console.log(haproxy.output().slice(-3000))
    console.log(`${tally.requests} requests, ${tally.inquiries} of them inquiries`)
    expect(tally.requests).toBeGreaterThan(200)
    expect(tally.failures).toEqual([])
  },
)

test('open pages move to another server before theirs stops', async () => {
  const port = await freePort()
  const server = await startServer({
    environment: {
      ...instance.environment,
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'data-streams'),
      DRAIN_MS: '4000',
    },
  })
  const stream = await fetch(`http://localhost:${port}/api/content/events`)
  const stopping = server.stop()
  const began = performance.now()
  await stream.text()
  const another = await fetch(`http://localhost:${port}/api/content/events`)
  expect(another.status).toBe(503)
  expect(another.headers.get('retry-after')).not.toBeNull()
  expect(performance.now() - began).toBeLessThan(3900)
  expect(await stopping).toBe(0)
})
