import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { previewContentPath, previewEventsPath } from '#schemas/preview/preview.contract.ts'
import { loadSite, type LoadedSite } from '#tests/support/load-site.ts'
import { enablePath } from '#tests/support/enable-path.ts'
import { cookieOf, startPreview } from '#tests/support/start-preview.ts'

let loaded: LoadedSite
let site: Awaited<ReturnType<typeof startPreview>>

beforeAll(async () => {
  loaded = await loadSite()
  site = await startPreview(() => Promise.resolve(loaded.site))
}, 60_000)
afterEach(() => {
  site.front.faults.query = 'none'
})
afterAll(async () => {
  await site.stopAll()
  await loaded.close()
})

const kitPath = '/products/canine-accommodation-kit'
const question = { name: 'faqs', params: {} }

describe.each(['silent', 'drip', 503, 'html'] as const)('a lake that answers: %s', (fault) => {
  test('opens no preview, says so within seconds, and leaves the secret unused', async () => {
    const secret = await site.secret()
    site.front.faults.query = fault
    const began = performance.now()
    const answer = await site.ask(enablePath(secret))
    expect(performance.now() - began).toBeLessThan(8000)
    expect(answer.status).toBe(503)
    expect(cookieOf(answer)).toBeUndefined()
    expect(await answer.text()).toContain('The preview cannot be opened right now')
    site.front.faults.query = 'none'
    expect((await site.ask(enablePath(secret))).status).toBe(307)
  }, 20_000)

  test('shows curated content in a preview, and says so when the page asks again', async () => {
    const cookie = await site.open(await site.secret())
    site.front.faults.query = fault
    const began = performance.now()
    const page = await site.ask(kitPath, cookie)
    expect(performance.now() - began).toBeLessThan(8000)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('"preview"')
    expect(html).toContain('Canine Accommodation Kit')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    const answer = await site.post(previewContentPath, question, cookie)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: { code: 'lake-unavailable' } })
  }, 30_000)
})

test('a shared link that cannot be checked shows the public page, and is valid again afterwards', async () => {
  const cookie = await site.open(await site.share())
  site.front.faults.query = 503
  await expect
    .poll(async () => (await (await site.ask(kitPath, cookie)).text()).includes('"preview"'), {
      timeout: 8000,
      interval: 250,
    })
    .toBe(false)
  const page = await site.ask(kitPath, cookie)
  expect(page.headers.get('Set-Cookie')).toBeNull()
  expect((await site.post(previewContentPath, question, cookie)).status).toBe(503)
  site.front.faults.query = 'none'
  await expect
    .poll(async () => (await (await site.ask(kitPath, cookie)).text()).includes('"preview"'), {
      timeout: 8000,
      interval: 250,
    })
    .toBe(true)
  await site.unshare()
}, 30_000)

test('a preview still receives changes after the lake’s stream has broken', async () => {
  const cookie = await site.open(await site.secret())
  const answer = await site.ask(previewEventsPath, cookie)
  const heard: string[] = []
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (;;) {
      const { value = '', done } = await reader.read()
      if (done) return
      if (value.includes('event: change')) heard.push('change')
    }
  }
  void read()
  await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThan(0)
  site.front.breakStreams()
  const before = heard.length
  // Changes might have been missed in the meantime: each welcome event counts as a change.
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(before)
  await reader.cancel()
}, 20_000)
