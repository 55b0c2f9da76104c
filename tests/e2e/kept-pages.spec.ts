import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { publicPages } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'

/** A response as two visitors would compare it: without the request's id and the time. */
async function answerOf(url: string) {
  const response = await fetch(url)
  const headers = Object.fromEntries(response.headers)
  const { 'x-request-id': id, date, ...others } = headers
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(date).toBeTruthy()
  return { headers: others, html: await response.text() }
}

test('two visitors get the same bytes and headers of every page', async ({ instance }) => {
  for (const path of [...publicPages, '/admin', '/no-such-page', '/products/no-such-kit']) {
    const first = await answerOf(`${instance.siteUrl}${path}`)
    const second = await answerOf(`${instance.siteUrl}${path}?from=elsewhere`)
    // A page is compressed once more after its first visitor.
    const { 'content-length': length, ...headers } = second.headers
    expect(first.headers, path).toMatchObject(headers)
    expect(Number(length)).toBeGreaterThan(0)
    expect(second.html, path).toBe(first.html)
    expect(first.html, path).not.toMatch(/nonce|no-such/)
  }
})

test('who comes back has the page already', async ({ instance }) => {
  const first = await fetch(`${instance.siteUrl}/about`)
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const again = await fetch(`${instance.siteUrl}/about`, { headers })
  expect(again.status).toBe(304)
  expect(again.headers.get('Cache-Control')).toBe('public, no-cache')
})

test('after a publish the next visitor gets the new page', async ({ instance }) => {
  const editor = lakeEditor(instance)
  const open = async () => (await fetch(`${instance.siteUrl}/products`)).text()
  expect(await open()).toContain('Master Kit')
  for (const title of ['The First New Name', 'The Second New Name', 'Master Kit']) {
    await editor.patch('product-master-kit').set({ title }).commit()
    // The lake's event takes a moment to arrive.
    await expect.poll(open, { timeout: 1000, intervals: [20] }).toContain(title)
  }
})

test.describe('what somebody slips into a kept page', () => {
  // A page that the test has modified counts as foreign, and may not call this machine's servers.
  test.use({
    allowed: [/Content Security Policy|loopback|ERR_FAILED|ERR_BLOCKED|scripts\.example/],
  })

  test('is not run: an inline script, a handler, a foreign script', async ({ page, instance }) => {
    const refused: string[] = []
    await page.exposeFunction('refuse', (directive: string) => refused.push(directive))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        // The test gave the page this function.
        ;(globalThis as unknown as { refuse: (directive: string) => void }).refuse(
          effectiveDirective,
        )
      })
    })
    await fetch(`${instance.siteUrl}/contact`)
    await page.route('/contact', async (route) => {
      const response = await route.fetch()
      expect(response.headers()['etag']).toBeTruthy()
      const slipped =
        '<script>globalThis.wasRun = 1</script>' +
        '<script type="module">globalThis.wasRun = 2</script>' +
        '<img src="data:," onerror="globalThis.wasRun = 3">' +
        '<script src="https://scripts.example/foreign.js"></script>'
      const html = (await response.text()).replace('<main', `${slipped}<main`)
      await route.fulfill({ response, body: html })
    })
    await page.route('https://scripts.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.wasRun = 4' }),
    )
    await page.goto('/contact')
    await expect
      .poll(() => refused.toSorted())
      .toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem']))
    await expect.poll(() => refused.filter((name) => name === 'script-src-elem').length).toBe(3)
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
  })
})

test.describe('the page of all unknown addresses', () => {
  test.use({ allowed: [/status of 404/] })

  for (const [path, title] of [
    ['/no-such-page/deeper?a=1', '404 Page Not Found'],
    ['/products/no-such-kit', 'Product Not Found'],
    ['/programs/%C3%BCber', '404 Page Not Found'],
  ]) {
    test(`comes alive at ${path}, and leads on`, async ({ page }) => {
      await page.goto(path!)
      await hydrated(page)
      await expect(page).toHaveURL(new RegExp(path!.replace(/[?].*/, '')))
      await expect(page).toHaveTitle(`${title} | PetJet`)
      await expect(page.locator('h1')).toHaveCount(1)
      await page.locator('a[href="/products"]').filter({ visible: true }).first().click()
      await page.waitForURL('**/products')
      await page.goBack()
      await expect(page.locator('h1')).toHaveText(title!)
    })
  }
})
