import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLandingPages } from '#tests/support/add-landing-pages.ts'
import { answeringPages, publicPages } from '#tests/support/public-pages.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'

/**
 * The bytes that a server can send before the browser must acknowledge any: ten packets of 1,460
 * bytes (RFC 6928), minus the overhead of TLS. A page that needs more takes another round trip.
 */
const firstFlight = 14_000

/** Landing pages are as long as editors make them; this one contains every block. */
const limits: Readonly<Record<string, number>> = { '/winter-layovers': 15_300 }

/** Within this time, in ms, at least one more page gets its best compression. */
const compressionMs = 1000

interface Sent {
  readonly path: string
  readonly status: number
  readonly headers: number
  readonly body: number
  readonly both: number
}

/** The bytes of a response as a browser receives it over HTTP/1.1. */
function sentFor(origin: string, path: string): Promise<Sent> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', connection: 'keep-alive' }
  return new Promise((resolve, reject) => {
    const request = get(origin + path, { agent: false, headers }, (response) => {
      const { socket, statusCode: status = 0 } = response
      let body = 0
      response.on('data', (chunk: Buffer) => (body += chunk.length))
      response.on('error', reject)
      response.on('end', () => {
        const both = socket.bytesRead
        resolve({ path, status, headers: both - body, body, both })
        request.destroy()
      })
    })
    request.on('error', reject)
  })
}

/** A response for comparing two visitors: without the request's id and the time. */
async function answerOf(url: string) {
  // Uncompressed: a page is compressed again, better, after its first visitor.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const { 'x-request-id': id, date, ...headers } = Object.fromEntries(response.headers)
  expect([id, date]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String)])
  return { headers, html: await response.text() }
}

let instance: Instance
beforeAll(async () => {
  const environment = {
    SITE_URL: 'https://www.petjet.example',
    // With the shop, every page is longer.
    FEATURE_ECOMMERCE: 'on',
    // The captcha's addresses are in every page's policy.
    FEATURE_RECAPTCHA: 'on',
  }
  instance = await startInstance({ environment })
  await addLandingPages(instance)
}, 150_000)
afterAll(() => instance?.stop())

test('the headers and the HTML of every page arrive in the first flight', async () => {
  const pages = [...publicPages, ...answeringPages, '/winter-kits', '/no-such-page']
  const measure = async () => {
    const rows = []
    for (const path of pages) rows.push(await sentFor(instance.siteUrl, path))
    return rows
  }
  let rows = await measure()
  // The first visitor gets a page with fast compression, which is a tenth longer.
  for (let before: typeof rows = []; !isDeepStrictEqual(rows, before); rows = await measure()) {
    before = rows
    await wait(compressionMs)
  }
  console.table(rows)
  const answered = rows.map(({ path, status }) => [path, status])
  expect(answered).toEqual(pages.map((path) => [path, path === '/no-such-page' ? 404 : 200]))
  const tooLong = rows.filter(({ path, both }) => both > (limits[path] ?? firstFlight))
  expect(tooLong).toEqual([])
}, 60_000)

test('two visitors get the same bytes and headers for every page, and no link there is broken', async () => {
  const found = new Map<string, string>()
  for (const path of [...publicPages, '/admin', '/no-such-page', '/products/no-such-kit']) {
    const [first, second] = await Promise.all(
      [path, `${path}?from=elsewhere`].map((address) => answerOf(instance.siteUrl + address)),
    )
    expect(first, path).toEqual(second)
    const html = first?.html ?? ''
    expect(html, path).not.toMatch(/nonce|no-such/)
    for (const [, href = ''] of html.matchAll(/ href="(\/[^"]*)"/g)) found.set(href, path)
    const [, share] = /property="og:image" content="[^"]*?(\/share\/[^"]*)"/.exec(html) ?? []
    if (share !== undefined) found.set(share, path)
  }
  expect(found.size).toBeGreaterThan(40)
  // The first request for a line sheet or a share picture draws it, which takes time.
  for (const [address, on] of found) {
    const response = await fetch(instance.siteUrl + address.replaceAll('&amp;', '&'))
    await response.arrayBuffer()
    expect(response.status, `${address} on ${on}`).toBe(200)
  }
}, 120_000)
