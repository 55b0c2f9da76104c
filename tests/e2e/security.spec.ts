import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { addLandingPages } from '../support/add-landing-pages.ts'
import { checkPages } from '../support/check-pages.ts'
import { hydrated } from '../support/hydrated.ts'
import { exchange, oddRequests } from '../support/odd-requests.ts'
import { publicPages } from '../support/public-pages.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { startInstance, type Instance } from '../support/start-instance.ts'
import { jsonRequest } from '../support/valid-inquiry.ts'
import { openDocument, signInAs, studioNoise } from '../support/studio-session.ts'
import { expect, test as base } from './instance.ts'
import { signInByForm } from '#tests/support/admin-session.ts'

/** The product with the captcha on, which is the default. */
const test = base.extend<object, { instance: Instance }>({
  instance: [
    // Playwright asks for the empty pattern where no other fixture is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance({ environment: { FEATURE_RECAPTCHA: 'on' } })
      await addLandingPages(instance)
      await provide(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Makes every page log what its policy blocked, which then fails the test. */
async function reportViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`)
    })
  })
}

test.beforeEach(({ context }) => reportViolations(context))

async function visit(page: Page, path: string): Promise<void> {
  const response = await page.goto(path)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy, path).toMatch(
    /script-src 'self'( 'sha256-[\w+/]{43}=')+ http:\/\/localhost:\d+\/captcha\/recaptcha\/;/,
  )
  expect(policy, path).not.toMatch(/script-src[^;]*unsafe/)
  await hydrated(page)
}

test('every page does all it does under its policy', async ({ context }) => {
  await checkPages(context, [...publicPages, '/admin'], async (page, path) => {
    await visit(page, path)
    return []
  })
})

test.describe('a page that is not found', () => {
  test.use({ allowed: [/status of 404/] })

  test('does too', ({ page }) => visit(page, '/no-such-page'))
})

test('so do pages navigated to in the browser, and the menu in its dialog', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  for (const path of ['/about', '/products', '/order']) {
    await page.locator(`header a[href="${path}"]`).first().click()
    await page.waitForURL(`**${path}`)
    await expect(page.locator('h1')).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
})

for (const path of ['/contact', '/order']) {
  test(`the form at ${path} shows its captcha, and is sent`, async ({ page }) => {
    await page.goto(path)
    await page.getByLabel(/^name/i).fill('Policy Keeper')
    await page.getByLabel(/^email/i).fill('keeper@example.com')
    await page.getByLabel(/^phone/i).fill('+1 (555) 010-2030')
    await page.getByRole('combobox', { name: /categor/i }).click()
    await page.getByRole('option', { name: 'FBO' }).click()
    await page.keyboard.press('Escape')
    await solveCaptcha(page)
    await page.getByRole('button', { name: /send|submit/i }).click()
    await expect(page.getByText(/thank you/i).first()).toBeVisible()
  })
}

test('staff sign in at /admin', async ({ page, instance }) => {
  await page.goto('/admin')
  await signInByForm(page, instance)
  await expect(page.getByText('Policy Keeper').first()).toBeVisible()
  await page.waitForLoadState('load')
})

test.describe('the Studio', () => {
  test.use({ allowed: studioNoise, viewport: { width: 1700, height: 900 } })

  test('opens a document and shows its picture', async ({ page, context, instance }) => {
    await signInAs(context, instance, 'local-administrator')
    const pane = await openDocument(page, 'product', 'product-master-kit')
    await expect(pane.locator('img').first()).toBeVisible()
    const policy = (await page.request.get('/studio')).headers()['content-security-policy']
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{24}';/)
  })
})

test.describe('what somebody slips into a page', () => {
  // A page that the test has modified counts as foreign, and may not call this machine's servers.
  test.use({ allowed: [/^policy: |Content Security Policy|loopback|ERR_FAILED/] })

  test('is not run', async ({ page, complaints }) => {
    await page.route('/contact', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const slipped = '<head><script>globalThis.wasRun = true</script>'
      await route.fulfill({ response, body: html.replace('<head>', slipped) })
    })
    await page.goto('/contact')
    await page.evaluate(() => {
      const picture = document.createElement('div')
      picture.innerHTML = '<img src="data:," onerror="globalThis.wasRun = true">'
      document.body.append(picture)
      const foreign = document.createElement('iframe')
      foreign.src = '/about'
      document.body.append(foreign)
    })
    const refused = () => complaints.map(({ text }) => /^policy: (\S+)/.exec(text)?.[1])
    await expect
      .poll(refused)
      .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'frame-src']))
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
  })
})

test('no odd request causes a failure or is echoed', async () => {
  test.setTimeout(240_000)
  const instance = await startInstance({ environment: { SITE_URL: 'https://www.petjet.example' } })
  const port = Number(new URL(instance.siteUrl).port)
  const account = readFileSync(join(instance.dataDir, 'admin-account.json'), 'utf8')
  const signedIn = await fetch(`${instance.siteUrl}/api/admin/login`, jsonRequest(account))
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0]
  expect(cookie).toMatch(/^__Host-/)
  const all = [...oddRequests(), ...oddRequests(cookie)]
  for (let at = 0; at < all.length; at += 20) {
    await Promise.all(
      all.slice(at, at + 20).map(async (request) => {
        const answer = await exchange(port, request)
        expect(answer, request.line).toMatch(/^HTTP\/1\.1 [234]\d\d /)
        expect(answer, request.line).not.toMatch(/evil\.example|<script>alert|\nSet-Cookie: evil/i)
      }),
    )
  }
  expect(instance.output()).not.toMatch(/"level":[56]0/)
  expect(await instance.stop()).toBe(0)
})

test("the build's internal files are not public", async ({ instance }) => {
  for (const path of [
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.build/lock',
    '/..%2fserver',
  ]) {
    const response = await fetch(`${instance.siteUrl}${path}`)
    expect(response.status, path).toBe(404)
    expect(await response.text()).not.toContain('isEntry')
  }
})

test("every response has an id of the server's own, and an id sent along is not printed", async ({
  instance,
}) => {
  const typed = 'amelia.stone@example.com'
  const headers = { 'X-Request-Id': 'amelia-stone', 'User-Agent': typed, Referer: `x:${typed}` }
  const ask = async (path: string, body?: string) => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body }
    const response = await fetch(`${instance.siteUrl}${path}?email=${typed}`, init)
    expect(response.headers.get('X-Request-Id'), path).toMatch(/^[0-9a-f-]{36}$/)
    return response.status
  }
  expect(await ask('/api/ready')).toBe(200)
  for (const path of ['/', '/robots.txt', '/favicon.ico', '/pictures/master-kit.webp', '/studio']) {
    expect(await ask(path), path).toBe(200)
  }
  for (const path of [`/products/${typed}`, `/${typed}`, `/assets/${typed}`, `/api/${typed}`]) {
    expect(await ask(path), path).toBe(404)
  }
  await ask(`/%E0%A4%A/${typed}`)
  await ask('/api/contact', typed)
  instance.signalLake('SIGSTOP')
  expect(await ask(`/products/${typed}.slow`)).toBe(404)
  instance.signalLake('SIGCONT')
  expect(instance.output()).toContain('"route":"/products/$slug"')
  expect(instance.output()).not.toMatch(/amelia|stone@/i)
})
