import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewContentPath, previewPerspectivePath } from '#schemas/preview/preview.contract.ts'
import { editorToken, viewerToken } from '#packages/local-lake/tests/support/start-lake.ts'
import { enablePath } from '#tests/support/enable-path.ts'
import {
  cookieOf,
  startPreview,
  startPreviewOfSite,
  throughSocket,
} from '#tests/support/start-preview.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

let site: Awaited<ReturnType<typeof startPreviewOfSite>>

beforeAll(async () => {
  site = await startPreviewOfSite()
}, 60_000)

afterAll(() => site.stopAll())

const kitPath = '/products/master-kit'
const hourMs = 3600 * 1000

/** Whether a cookie shows drafts. */
async function showsDrafts(cookie: string): Promise<boolean> {
  return (await (await site.ask(kitPath, cookie)).text()).includes('Draft title')
}

async function expectRefused(path: string, status = 401) {
  const answer = await site.ask(path)
  expect(answer.status).toBe(status)
  expect(cookieOf(answer)).toBeUndefined()
  expect(answer.headers.get('Location')).toBeNull()
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  return answer.text()
}

describe('a secret', () => {
  test.each([
    ['forged', 'NzMyMzU5ZGQ2NjdmM2U3YTk3ZDE2ZTk3YTdhNmIzZTE'],
    ['empty', ''],
    ['short', 'a'],
    ['part of a query', '") || true || secret == ("aaaaaaaaaaaaaaaaaaaaaa'],
    ['a wildcard', '*'.repeat(20)],
    ['the read token', viewerToken],
    ['long', 'a'.repeat(10_000)],
  ])('that is %s opens nothing', async (_, secret) => {
    expect(await expectRefused(enablePath(secret))).toContain('This preview link is not valid')
  })

  test('that is missing opens nothing', async () => {
    await expectRefused('/api/preview/enable')
  })

  test('opens only one preview, no matter who uses it again', async () => {
    const secret = await site.secret()
    const cookie = await site.open(secret)
    expect(await expectRefused(enablePath(secret))).toContain('was already used')
    const another = await site.another()
    const { SITE_URL } = another.env
    expect((await another.app.request(SITE_URL + enablePath(secret))).status).toBe(401)
    await another.stop()
    expect(await showsDrafts(cookie)).toBe(true)
  })

  test('opens the same preview again if the Studio reloads its frame', async () => {
    const secret = await site.secret()
    const cookie = await site.open(secret)
    const again = await site.ask(
      enablePath(secret, { 'sanity-preview-perspective': 'rABC' }),
      cookie,
    )
    expect(again.status).toBe(307)
    const html = await (await site.ask(kitPath, cookieOf(again))).text()
    expect(html).toContain('Release title')
    const mine = await site.open(await site.secret())
    expect((await site.ask(enablePath(secret), mine)).status).toBe(401)
  })

  test('is marked as used, and the Studio deletes the mark with expired secrets', async () => {
    const marks = () =>
      site.editor.fetch<string[]>(
        '*[string::startsWith(_id, "sanity-preview-url-secret.used-")]._id',
      )
    for (const id of await marks()) await site.editor.delete(id)
    const secret = await site.secret()
    await site.open(secret)
    const [mark = '', ...others] = await marks()
    expect(others).toEqual([])
    expect(mark).not.toContain(secret)
    await site.secret()
    expect(await marks()).toEqual([mark])
    await site.age(mark, hourMs + 1000)
    await site.secret()
    expect(await marks()).toEqual([])
  })

  test('is not used up by a frame that is reloaded before it gets an answer', async () => {
    const http = await startHttp((request, response) => site.listener(request, response))
    const secret = await site.secret()
    const answerNow = site.front.blockAnswers()
    const requested = () =>
      site.front.requested.queries.filter((query) => query.includes('sanity.previewUrlSecret'))
        .length
    const before = requested()
    const first = connect(http.port, '127.0.0.1')
    const { host } = new URL(site.env.SITE_URL)
    first.write(`GET ${enablePath(secret)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await expect.poll(requested).toBeGreaterThan(before)
    first.destroy()
    await once(first, 'close')
    // The server notices, and then the first request continues.
    await delay(50)
    answerNow()
    await delay(250)
    expect((await site.ask(enablePath(secret))).status).toBe(307)
    await http.stop()
  })

  test('that two clients use at the same moment opens one preview', async () => {
    const path = enablePath(await site.secret())
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.ask(path)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 307)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(7)
  })

  test('that only a link checker requests is not used up', async () => {
    const secret = await site.secret()
    const url = site.env.SITE_URL + enablePath(secret)
    const head = await site.app.request(url, { method: 'HEAD' })
    expect(cookieOf(head)).toBeUndefined()
    expect(await showsDrafts(await site.open(secret))).toBe(true)
  })

  test('that the Studio created more than an hour ago has expired', async () => {
    const secret = await site.secret()
    await site.age(secret, hourMs + 1000)
    await expectRefused(enablePath(secret))
  })

  test('of a Studio that the site does not know is rejected, and stays unused', async () => {
    const secret = await site.secret('https://studio.evil.example/presentation')
    expect(await expectRefused(enablePath(secret), 403)).toContain('STUDIO_ORIGINS')
  })

  test('opens nothing if the server cannot mark it as used, and the page names the setting', async () => {
    const other = await startPreview(site.bundle, {
      SANITY_WRITE_TOKEN: viewerToken,
    })
    const answer = await other.ask(enablePath(await other.secret()))
    expect(answer.status).toBe(503)
    expect(cookieOf(answer)).toBeUndefined()
    expect(await answer.text()).toContain('SANITY_WRITE_TOKEN')
    await other.stopAll()
  })

  test('can be tried a hundred times in ten minutes', async () => {
    const other = await startPreview(site.bundle)
    const path = enablePath('a'.repeat(32))
    const url = other.env.SITE_URL + path
    for (let count = 0; count < 99; count += 1) await other.app.request(url, { method: 'HEAD' })
    expect((await other.ask(path)).status).toBe(401)
    const refused = await other.ask(path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await other.stopAll()
  })
})

describe('a shared link', () => {
  test('opens previews for many until it is revoked, which also ends those previews', async () => {
    const secret = await site.share()
    const cookies = [await site.open(secret), await site.open(secret)]
    for (const cookie of cookies) expect(await showsDrafts(cookie)).toBe(true)
    await site.unshare()
    for (const cookie of cookies) {
      await expect.poll(() => showsDrafts(cookie), { timeout: 5000, interval: 250 }).toBe(false)
      const page = await site.ask(kitPath, cookie)
      expect(page.headers.get('Set-Cookie')).toMatch(/^sanity-preview-session=; Max-Age=0;/)
      const answer = await site.post(previewContentPath, { name: 'faqs', params: {} }, cookie)
      expect(answer.status).toBe(401)
      expect(
        (await site.post(previewPerspectivePath, { perspective: 'drafts' }, cookie)).status,
      ).toBe(401)
    }
    await expectRefused(enablePath(secret))
  })

  test('that is created again ends the earlier one', async () => {
    const before = await site.open(await site.share())
    const secret = await site.share()
    expect(await showsDrafts(await site.open(secret))).toBe(true)
    await expect.poll(() => showsDrafts(before), { timeout: 5000, interval: 250 }).toBe(false)
    await site.unshare()
  })

  test('ends 24 hours after its creation, even for open previews', async () => {
    const secret = await site.share()
    const cookie = await site.open(secret)
    await site.age(secret, 24 * hourMs - 60_000)
    const late = await site.open(secret)
    expect(await showsDrafts(late)).toBe(true)
    const html = await (await site.ask(kitPath, late)).text()
    const [, endsAt = ''] = /"endsAt":"([^"]+)"/.exec(html) ?? []
    expect(Date.parse(endsAt) - Date.now()).toBeLessThan(61_000)
    await site.age(secret, 24 * hourMs + 1000)
    await expectRefused(enablePath(secret))
    await expect.poll(() => showsDrafts(cookie), { timeout: 5000, interval: 250 }).toBe(false)
    await site.unshare()
  })
})

// Which addresses are pages of the site: api/preview/local-path.test.ts.
test.each(['https://evil.example/', '/api/preview/disable'])(
  'a preview never leads to %j',
  async (path) => {
    const secret = await site.secret()
    const redirect = { 'sanity-preview-pathname': path }
    await expectRefused(enablePath(secret, redirect), 400)
    const left = await site.ask(`/api/preview/disable?${new URLSearchParams(redirect)}`)
    expect(left.headers.get('Location')).toBe('/')
    // Nothing was used up.
    expect((await site.ask(enablePath(secret))).headers.get('Location')).toBe('/')
  },
)

// Which texts are perspectives: schemas/preview/perspective.test.ts.
test.each(['raw', ''])('the perspective %j is rejected', async (perspective) => {
  const more = { 'sanity-preview-perspective': perspective }
  await expectRefused(enablePath(await site.secret(), more), 400)
  const cookie = await site.open(await site.secret())
  const changed = await site.post(previewPerspectivePath, { perspective }, cookie)
  expect(changed.status).toBe(422)
  expect(cookieOf(changed)).toBeUndefined()
})

describe('a cookie', () => {
  const worthless = async (cookie: string) => {
    const page = await site.ask(kitPath, cookie)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('Published title')
    expect(html).not.toContain('"preview"')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(page.headers.get('Set-Cookie')).toMatch(/^sanity-preview-session=; Max-Age=0;/)
    const answer = await site.post(previewContentPath, { name: 'faqs', params: {} }, cookie)
    expect(answer.status).toBe(401)
  }
  const forge = (cookie: string, changes: object) => {
    const [payload = '', signature = ''] = cookie.split('=')[1]?.split('.') ?? []
    const session: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = JSON.stringify(Object.assign({}, session, changes))
    return `sanity-preview-session=${Buffer.from(forged).toString('base64url')}.${signature}`
  }

  test('that is forged, truncated or empty shows the public page, and is cleared', async () => {
    // All rejected cookies: api/preview/preview-session.test.ts.
    const cookie = await site.open(await site.secret())
    await worthless('sanity-preview-session=')
    await worthless(cookie.slice(0, -2))
    await worthless(forge(cookie, { kind: 'share' }))
  })

  test('of another site, dataset or token is useless here', async () => {
    const other = await startPreview(site.bundle, {
      SITE_URL: 'http://localhost:3001',
    })
    await worthless(await other.open(await other.secret('http://localhost:3001/studio')))
    await other.stopAll()
  })

  test('is valid on every server of the site, and is not an admin session', async () => {
    const cookie = await site.open(await site.secret())
    const another = await site.another()
    const page = await another.app.request(site.env.SITE_URL + kitPath, { headers: { cookie } })
    expect(await page.text()).toContain('Draft title')
    await another.stop()
    const admin = cookie.replace('sanity-preview-session', 'petjet-admin')
    expect((await site.ask('/api/contacts', admin)).status).toBe(401)
    expect((await site.ask('/api/admin/session', admin)).status).toBe(401)
  })

  test('changes nothing from another site’s page', async () => {
    const cookie = await site.open(await site.secret())
    for (const [path, body] of [
      [previewPerspectivePath, { perspective: 'published' }],
      [previewContentPath, { name: 'faqs', params: {} }],
    ] as const) {
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      expect((await site.post(path, body, cookie, foreign)).status).toBe(403)
    }
  })
})

describe('the page cache', () => {
  test('never answers a visitor with a preview, nor a preview with a cached page', async () => {
    const http = await startHttp((request, response) => site.listener(request, response))
    const url = http.url + kitPath
    const host = new URL(site.env.SITE_URL).host
    const cookie = await site.open(await site.secret())
    const get = async (headers: Record<string, string>) =>
      (await throughSocket(url, { host, ...headers })).body
    for (let round = 0; round < 5; round += 1) {
      const turns = Array.from({ length: 12 }, (_, at) => at % 2 === 0)
      const bodies = await Promise.all(turns.map((isPreview) => get(isPreview ? { cookie } : {})))
      bodies.forEach((body, at) => {
        expect(body.includes('Draft title')).toBe(at % 2 === 0)
        expect(body.includes('Published title')).toBe(at % 2 === 1)
        expect(body.includes('"preview"')).toBe(at % 2 === 0)
      })
      if (round === 2)
        await site.editor
          .patch('kit')
          .set({ price: 11_000 + round })
          .commit()
    }
    expect(site.pages.counts.hits).toBeGreaterThan(0)
    await http.stop()
  })

  test.each(['/sitemap.xml', '/robots.txt', '/llms.txt'])('%s is the public one', async (path) => {
    const cookie = await site.open(await site.secret())
    expect(await (await site.ask(path, cookie)).text()).toBe(await (await site.ask(path)).text())
    expect(await (await site.ask(path, cookie)).text()).not.toContain('never-published')
  })
})

test.each([
  ['fastly', 'Surrogate-Control', 'max-age=0', /max-age=3600/],
  ['cloudflare', 'Cloudflare-CDN-Cache-Control', 'no-store', /max-age=3600/],
])(
  '%s must not store a preview, nor a page for an invalid cookie',
  async (name, header, no, yes) => {
    const behind = await startPreview(site.bundle, {
      CDN_PROVIDER: name,
      CDN_SERVICE_ID: 'service',
      CDN_API_TOKEN: 'token',
      CDN_API_URL: 'http://127.0.0.1:9',
    })
    const cookie = await behind.open(await behind.secret())
    await expect
      .poll(async () => (await behind.ask('/contact')).headers.get(header), { timeout: 5000 })
      .toMatch(yes)
    for (const seen of [cookie, 'sanity-preview-session=forged']) {
      const page = await behind.ask('/contact', seen)
      expect(page.headers.get(header)).toBe(no)
      expect(page.headers.get('Surrogate-Key') ?? page.headers.get('Cache-Tag')).toBeNull()
    }
    const enabled = await behind.ask(enablePath(await behind.secret()))
    expect(enabled.headers.get(header)).toBe(no)
    await behind.stopAll()
  },
)

describe('another site', () => {
  test('cannot frame a preview, nor read its responses', async () => {
    const cookie = await site.open(await site.secret())
    const page = await site.ask(kitPath, cookie)
    expect(page.headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'self'(;|$)/)
    expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    const origin = { origin: 'https://evil.example' }
    expect(
      (await site.ask(kitPath, cookie, origin)).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull()
  })

  test('can frame it only if it is a Studio that the settings name', async () => {
    const studio = 'https://petjet.sanity.studio'
    const hosted = await startPreview(site.bundle, {
      SITE_URL: 'https://www.example.com',
      STUDIO_ORIGINS: `${studio}, https://studio.example.com/`,
    })
    const secret = await hosted.secret(`${studio}/team/presentation?preview=/`)
    const answer = await hosted.ask(enablePath(secret))
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-sanity-preview-session=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    const page = await hosted.ask(kitPath, cookieOf(answer))
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      /frame-ancestors 'self' https:\/\/petjet\.sanity\.studio https:\/\/studio\.example\.com(;|$)/,
    )
    expect(page.headers.get('X-Frame-Options')).toBeNull()
    expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none')
    expect(await page.text()).toContain(`"studioUrl":"${studio}/team"`)
    const visitor = await hosted.ask(kitPath)
    expect(visitor.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(visitor.headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'self'(;|$)/)
    const spoofed = await hosted.secret('http://www.example.com/studio')
    expect((await hosted.ask(enablePath(spoofed))).status).toBe(403)
    await hosted.stopAll()
  })
})

test('no answer contains a token of the server', async () => {
  const cookie = await site.open(await site.secret())
  const share = await site.share()
  const answers = await Promise.all([
    site.ask(kitPath, cookie),
    site.ask('/', cookie),
    site.ask('/products', cookie),
    site.ask('/contact', cookie),
    site.ask('/api/health', cookie),
    site.ask(enablePath(share)),
    site.ask(enablePath('a'.repeat(32))),
    site.post(previewContentPath, { name: 'kits', params: { count: 12 } }, cookie),
    site.post(previewContentPath, { name: 'kits', params: { count: 'x' } }, cookie),
    site.post(previewContentPath, { name: 'none', params: {} }, cookie),
    site.post(previewPerspectivePath, { perspective: 'drafts' }, cookie),
  ])
  for (const answer of answers) {
    const bytes = `${JSON.stringify([...answer.headers])}${await answer.text()}`
    for (const token of [viewerToken, editorToken]) {
      expect(bytes).not.toContain(token)
      expect(bytes).not.toContain(Buffer.from(token).toString('base64').replace(/=+$/, ''))
      expect(bytes).not.toContain(Buffer.from(token).toString('base64url'))
    }
  }
  await site.unshare()
})
