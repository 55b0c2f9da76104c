import { aboutHeading } from '../support/about-heading.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

/**
 * How long visitors might have to wait for the scripts, in ms of the page's clock, which skips the
 * wait.
 */
const heldMs = 10_000

/** The pause before the scripts are requested again, in ms; each further pause is twice as long. */
const retryMs = 1000

test.describe('while the scripts are loading', () => {
  test('the menu opens at once, and stays open after hydration', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 760 })
    await page.clock.install()
    const release = await holdScripts(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible({ timeout: 1000 })
    await page.clock.runFor(heldMs)
    release()
    await hydrated(page)
    await page.waitForTimeout(500)
    await expect(menu).toBeVisible()
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
  })

  test('Back after a reload leads to the previous page', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    const title = page.getByRole('heading', { level: 1 })
    const products = await title.innerText()
    await page.getByRole('link', { name: 'Canine Accommodation Kit' }).first().click()
    await expect(title).toHaveText(/Canine/)
    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(title).toHaveText('Canine Accommodation Kit')
    // The bootstrap, which handles the history until the app starts, is the last part of the page.
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.goBack({ waitUntil: 'commit' })
    await expect(title).toHaveText(products)
    await expect(page).toHaveURL('/products')
    release()
    await hydrated(page)
    await expect(title).toHaveText(products)
  })

  test('a form can be filled in and submitted, and is sent once, complete', async ({ page }) => {
    await page.clock.install()
    const release = await holdScripts(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '')
    })
    await page.goto('/contact')
    await page.getByLabel(/^Name/).fill('Ada')
    await page.getByLabel(/^Email/).fill('ada@petjet.example')
    await page.getByLabel(/^Phone/).fill('+1 (555) 010-2030')
    await page.getByLabel('Notes').fill('Two dogs')
    // Assistive technology announces it as disabled until the form is valid, but it can be clicked.
    await page.getByRole('button', { name: 'Send Inquiry' }).click({ force: true })
    await page.clock.runFor(heldMs)
    expect(sent).toEqual([])
    expect(new URL(page.url()).search).toBe('')
    release()
    await hydrated(page)
    await expect(page.getByLabel(/^Name/)).toHaveValue('Ada')
    await expect(page.getByLabel('Notes')).toHaveValue('Two dogs')
    // The form has tried to send, and says what is still missing.
    await expect(page.locator('#inquiry-categories')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('#inquiry-categories').click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send Inquiry' }).click()
    await expect(page.getByText('Message Sent!').first()).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('ada@petjet.example')
    expect(sent[0]).toContain('Two dogs')
  })

  test('text that is typed during hydration stays', async ({ page, context }) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const release = await holdScripts(page)
    await page.goto('/contact')
    const name = page.getByLabel(/^Name/)
    await name.focus()
    const text = 'Ada Augusta King, Countess of Lovelace '.repeat(3).trim()
    const typing = name.pressSequentially(text, { delay: 15 })
    release()
    await typing
    await hydrated(page)
    await page.waitForTimeout(300)
    await expect(name).toHaveValue(text)
  })

  test('choices from a list and a select stay after hydration', async ({ page }) => {
    await page.clock.install()
    const release = await holdScripts(page)
    await page.goto('/order?kit=master-kit')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'FBO' }).click({ timeout: 1000 })
    await page.getByRole('option', { name: 'MRO' }).click({ timeout: 1000 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.getByLabel('Purchase consideration').selectOption('Pilot trial', { timeout: 1000 })
    await page.getByRole('combobox', { name: 'Kits of interest' }).click()
    await page.getByRole('option', { name: 'Not sure' }).click({ timeout: 1000 })
    await page.getByLabel(/^Name/).fill('Ada')
    await page.clock.runFor(heldMs)
    release()
    await hydrated(page)
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('FBOMRO')
    await expect(page.getByRole('combobox', { name: 'Kits of interest' })).toHaveText(
      'Master KitNot sure, please recommend',
    )
    await expect(page.getByLabel('Purchase consideration')).toHaveValue('pilot-trial')
    await expect(page.getByLabel(/^Name/)).toHaveValue('Ada')

    // A reload restores the draft, and adds choices made before the app takes over again.
    const again = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'OEM' }).click()
    again()
    await hydrated(page)
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('OEMFBOMRO')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  test('a tap on a picture gives feedback at once, and opens the picture after hydration', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/products/master-kit')
    const link = page.getByRole('link', { name: /^Enlarge: / }).first()
    await link.click()
    await expect(link).toHaveCSS('animation-name', 'breathe')
    await page.waitForTimeout(1000)
    release()
    await expect(page.getByRole('dialog', { name: /^Pictures: / })).toBeVisible()
    await expect(page).toHaveURL(/\/products\/master-kit$/)
    await expect(link).toHaveCSS('animation-name', 'none')
  })

  test('an arrow key on a list opens it after hydration', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/order')
    await page.getByRole('combobox', { name: 'Category' }).focus()
    await page.keyboard.press('ArrowDown')
    release()
    await expect(page.getByRole('listbox')).toBeVisible()
  })

  test('questions open, and links and Back work', async ({ page }) => {
    await holdScripts(page)
    await page.goto('/contact')
    const question = page.locator('summary').first()
    await question.click()
    await expect(page.locator('details').first()).toHaveAttribute('open', '')
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: aboutHeading })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/contact$/)
    await page.goto('/privacy')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').nth(4).click()
    await expect(page).toHaveURL(/#section-5$/)
    await expect(page.locator('#section-5')).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
  })

  test('an open question and the scroll position stay after hydration', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/contact')
    await page.locator('summary').first().click()
    await page.locator('summary').last().scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    expect(left).toBeGreaterThan(100)
    release()
    await hydrated(page)
    await page.waitForTimeout(300)
    await expect(page.locator('details').first()).toHaveAttribute('open', '')
    expect(await page.evaluate(() => window.scrollY)).toBe(left)
  })
})

test.describe('scripts that fail to load', () => {
  // The page of a picture file runs no script, not even that of the test's clock.
  test.use({
    allowed: [/net::ERR_FAILED|Failed to load resource|Blocked script execution in \S+\.jpg/],
  })

  test('show no notice about JavaScript while one file is late and fails once', async ({
    page,
  }) => {
    await page.clock.install()
    // Checks from the first element on, before the style sheet has arrived.
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const look = () => {
        for (const each of document.querySelectorAll('form p, form output')) {
          const isNotice = each.textContent.startsWith('You need JavaScript to send this form')
          if (isNotice && each.checkVisibility()) seen.push(`${document.readyState} ${each.role}`)
        }
        setTimeout(look, 5)
      }
      look()
    })
    const asked = Promise.withResolvers<void>()
    const lost = Promise.withResolvers<void>()
    let isAway = true
    await page.route('**/assets/*.css', async (route) => {
      await new Promise((resolve) => void setTimeout(resolve, 500))
      await route.continue()
    })
    // The first file takes long, and then fails once.
    await page.route('**/assets/*.js', async (route) => {
      if (!isAway) return route.continue()
      isAway = false
      asked.resolve()
      await lost.promise
      return route.abort()
    })
    await page.goto('/contact')
    await asked.promise
    await page.clock.runFor(heldMs)
    lost.resolve()
    await hydrated(page)
    expect(await page.evaluate('seen')).toEqual([])
  })

  test('leave a usable page, and are requested again', async ({ page }) => {
    let isAway = true
    await page.route('**/assets/*.js', (route) => (isAway ? route.abort() : route.continue()))
    const lost = page.waitForEvent('requestfailed')
    await page.goto('/')
    await lost
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: aboutHeading })).toBeVisible()
    isAway = false
    await hydrated(page)
  })

  test('leave a picture’s link working, which opens the picture file', async ({ page }) => {
    await page.clock.install()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/products/master-kit')
    await expect(async () => {
      await page.clock.runFor(retryMs)
      await expect(page.locator('html[data-app=lost]')).toBeAttached({ timeout: 100 })
    }).toPass({ timeout: 20_000 })
    await page
      .getByRole('link', { name: /^Enlarge: / })
      .first()
      .click()
    await expect(page).toHaveURL(/\.jpg/)
  })

  test('make a form show other ways to contact us, until they load', async ({ page }) => {
    let isAway = true
    await page.clock.install()
    await page.route('**/assets/*.js', (route) => (isAway ? route.abort() : route.continue()))
    await page.goto('/contact')
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'You need JavaScript to send this form' })
    // Not before several attempts have failed.
    await page.clock.runFor(retryMs)
    await page.clock.runFor(retryMs)
    await expect(notice).toBeHidden()
    await expect(async () => {
      await page.clock.runFor(retryMs)
      await expect(notice).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 20_000 })
    await expect(notice.getByRole('link')).toHaveCount(2)
    await expect(page.locator('#inquiry-help')).toBeHidden()
    await page.getByLabel(/^name/i).fill('Amelia Stone')
    isAway = false
    await page.getByLabel(/^email/i).focus()
    await hydrated(page)
    await expect(notice).toBeHidden()
    await expect(page.locator('#inquiry-help')).toBeVisible()
    await expect(page.getByLabel(/^name/i)).toHaveValue('Amelia Stone')
  })
})

test('without scripts a form says first that it cannot be sent, and its lists offer no search', async ({
  browser,
  instance,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/contact', '/order']) {
    await page.goto(`${instance.siteUrl}${path}`)
    const notice = page.getByText('You need JavaScript to send this form').locator('visible=true')
    await expect(notice).toHaveCount(1)
    const [above, name] = [await notice.boundingBox(), await page.getByLabel(/^Name/).boundingBox()]
    expect(above!.y).toBeLessThan(name!.y)
    await page.getByRole('combobox', { name: 'Category' }).click()
    await expect(page.getByRole('option', { name: 'FBO' })).toBeVisible()
    await expect(page.getByPlaceholder('Search...').locator('visible=true')).toHaveCount(0)
  }
  await context.close()
})

test('the app starts without an interaction when the page is idle, and not before it has loaded', async ({
  page,
}) => {
  const picture = Promise.withResolvers<void>()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.route('**/*.{avif,webp,jpg,png}*', async (route) => {
    await picture.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.waitForTimeout(1000)
  expect(scripts).toEqual([])
  picture.resolve()
  await hydrated(page)
})

for (const intent of ['hover', 'touch', 'key', 'focus'] as const) {
  test(`the app starts at the first sign of intent: ${intent}`, async ({ browser, instance }) => {
    const context = await browser.newContext({ baseURL: instance.siteUrl, hasTouch: true })
    const page = await context.newPage()
    // It never becomes idle: one picture does not arrive.
    await page.route('**/*.{avif,webp,jpg,png}*', () => {})
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const link = page.getByRole('link', { name: 'Order Now' }).first()
    if (intent === 'hover') await link.hover()
    else if (intent === 'touch') await page.touchscreen.tap(600, 500)
    else if (intent === 'key') await page.keyboard.press('Shift')
    else await link.focus()
    await hydrated(page)
    await context.close()
  })
}
