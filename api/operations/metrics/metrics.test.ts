import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { Metrics } from './metrics.ts'

const token = 'a-token-of-some-length'
const { app, content, stop } = await createTestApp({
  ...deadLake,
  SANITY_API_HOST: `http://127.0.0.1:${await freePort()}`,
  METRICS_TOKEN: token,
})
afterAll(stop)

const ask = (authorization?: string) =>
  app.request('/metrics', { ...(authorization && { headers: { authorization } }) })

test('without a configured token the address does not exist', async () => {
  const closed = await createTestApp()
  const headers = { authorization: 'Bearer undefined' }
  expect((await closed.app.request('/metrics', { headers })).status).toBe(404)
  await closed.stop()
})

test.each([undefined, 'Bearer wrong', `Bearer ${token} `, token, `bearer ${token}x`])(
  '%s gives no access',
  async (authorization) => {
    const response = await ask(authorization)
    // A header's surrounding spaces are not part of it.
    const isSame = authorization?.trim() === `Bearer ${token}`
    expect(response.status).toBe(isSame ? 200 : 401)
    if (!isSame) expect(await response.text()).not.toContain('petjet_')
  },
)

test('requests by route, deliveries by outcome, the backlog, and errors of the lake', async () => {
  await app.request('/api/contact', jsonRequest(validInquiry))
  await app.request('/api/nothing/amelia@example.com?email=amelia@example.com')
  await app.request('/api/contact', { method: 'PURGE' })
  await content.load({
    name: 'faqs',
    query: '*[_type == "faq"]',
    shape: 'a list',
    curated: () => [] as never,
  })
  const response = await ask(`Bearer ${token}`)
  expect(response.headers.get('Content-Type')).toContain('text/plain')
  const figures = await response.text()
  for (const line of [
    /http_request_duration_seconds_count\{method="POST",route="\/api\/contact",status="200"\} 1/,
    /http_request_duration_seconds_count\{method="GET",route="\/api\/\*",status="404"\} 1/,
    /http_request_duration_seconds_count\{method="other"/,
    /petjet_deliveries_total\{step="lake",outcome="failed"\} [1-9]/,
    /petjet_service_errors_total\{service="lake",problem="ECONNREFUSED"\} [1-9]/,
    /petjet_journal_waiting 1/,
    /petjet_journal_oldest_seconds 0?\.?[\d.]+/,
    /petjet_journal_writable 1/,
    /petjet_lake_reachable 0/,
    /process_resident_memory_bytes \d+/,
  ]) {
    expect(figures).toMatch(line)
  }
  expect(figures).not.toMatch(/amelia|northfield/i)
})

test('the status sync has the label that dashboards use', async () => {
  const metrics = new Metrics()
  metrics.attempted({ step: 'status-sync', entry: undefined })
  expect(await metrics.text()).toMatch(/petjet_deliveries_total\{step="report",outcome="done"\} 1/)
})

test('the duration of a step starts when it was accepted, or requested again', async () => {
  const metrics = new Metrics()
  const now = Date.now()
  const entry = outboxEntry('one', 'Amelia Stone', now - 600_000)
  const step = 'webhook'
  metrics.attempted({ step, entry })
  metrics.attempted({ step, entry: { ...entry, resentAt: { webhook: now - 2000 } } })
  metrics.attempted({ step, entry, failure: { problem: 'HTTP 503' } })
  const figures = await metrics.text()
  expect(figures).toContain('petjet_delivery_seconds_bucket{le="5",step="webhook"} 1')
  expect(figures).toContain('petjet_delivery_seconds_bucket{le="900",step="webhook"} 2')
})

test('the metrics that alerts use exist before anything happens', async () => {
  const figures = await new Metrics().text()
  for (const line of [
    'petjet_deliveries_total{step="notification",outcome="refused"} 0',
    'petjet_mail_outcomes_total{mail="notification",outcome="bounced"} 0',
    'http_request_duration_seconds_count{method="POST",route="/api/contact",status="503"} 0',
  ]) {
    expect(figures).toContain(line)
  }
})

test('the disk, the clock, and whether inquiries are public', async () => {
  const figures = await (await ask(`Bearer ${token}`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1])
  expect(value('petjet_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('petjet_disk_bytes')).toBeGreaterThan(value('petjet_disk_free_bytes'))
  expect(Math.abs(value('petjet_clock_seconds') - Date.now() / 1000)).toBeLessThan(5)
  expect(value('petjet_inquiries_exposed')).toBe(0)
  expect(value('petjet_content_curated')).toBe(1)
  expect(value('petjet_content_last_known_seconds')).toBe(0)
})

test('a server that can store inquiries and has loaded the site is ready, even without the lake', async () => {
  const full = await createTestApp(deadLake)
  const readyOf = async () => {
    const response = await full.app.request('/api/ready')
    return [response.status, await response.json()]
  }
  expect(await readyOf()).toEqual([
    503,
    { status: 'not ready', journal: 'writable', site: 'not loaded' },
  ])
  await full.stop()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'petjet-blocked-'))
  writeFileSync(join(DATA_DIR, 'journal'), 'a file where the folder should be')
  const blocked = await createTestApp({ ...deadLake, DATA_DIR })
  const response = await blocked.app.request('/api/ready')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ journal: 'not writable' })
  await blocked.stop()
})
