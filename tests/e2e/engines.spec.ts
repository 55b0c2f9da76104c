import { readAdminAccount } from '../support/admin-account.ts'
import type { EngineBrowser, EngineTab, OpenTab } from '../support/engine-tab.ts'
import { hydrated } from '../support/hydrated.ts'
import { type Engine, startEngine } from '../support/start-engine.ts'
import type { Instance } from '../support/start-instance.ts'
import { storeInquiry } from '../support/store-inquiry.ts'
import { click, fill, focusOf, goBack, placeOf, showPrint, textsOf } from '../support/visit-page.ts'
import { expect, test } from './instance.ts'
import { hitsOf, test as measuredTest } from './measured-instance.ts'

/**
 * `npm run test:engines` runs every journey in every engine. Other test runs repeat only the two most
 * common journeys, in the engines that no other test uses.
 */
const isWhole = process.env['ENGINES'] === 'all'
const engines: readonly Engine[] = isWhole
  ? ['chromium', 'firefox', 'webkit']
  : ['firefox', 'webkit']

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

// Without Playwright's Chromium.
for (const one of [test, measuredTest]) one.use({ complaints: [] })

/** A page at its top after a navigation. */
const pageOf = (heading: string) => ({
  headings: [heading],
  focus: heading,
  top: 0,
  isTooWide: false,
})

for (const engine of engines) {
  test.describe(engine, () => {
    let browser: EngineBrowser
    let opened: OpenTab | undefined
    test.beforeAll(async () => {
      browser = await startEngine(engine)
    })
    test.afterEach(async () => {
      const complaints = await opened?.complaints()
      await opened?.close()
      expect(complaints).toEqual([])
    })
    test.afterAll(() => browser.stop())

    const visit = async ({ siteUrl }: Instance, path: string, size = desktop) => {
      opened = await browser.open(size)
      const { tab } = opened
      await tab.goto(siteUrl + path)
      await hydrated(tab)
      return tab
    }
    const expectPage = (tab: EngineTab, heading: string) =>
      expect.poll(() => placeOf(tab)).toEqual(pageOf(heading))

    test('from kit to kit, and Back to the same place', async ({ instance }) => {
      const tab = await visit(instance, '/products', phone)
      await click(tab, 'main a[href="/products/master-kit"]')
      await expectPage(tab, 'Master Kit')
      const left = await click(tab, 'main a[href="/products/canine-accommodation-kit"]')
      await expectPage(tab, 'Canine Accommodation Kit')
      await goBack(tab)
      await expect.poll(() => placeOf(tab)).toMatchObject({ headings: ['Master Kit'], top: left })
    })

    test('chooses from a list, corrects a mistake, and sends an inquiry', async ({ instance }) => {
      const tab = await visit(instance, '/contact', phone)
      await fill(tab, '#inquiry-name', 'Amelia Stone')
      await fill(tab, '#inquiry-email', 'amelia')
      await fill(tab, '#inquiry-phone', '+1 (555) 010-2030')
      await click(tab, '#inquiry-categories')
      await expect
        .poll(() =>
          tab.evaluate(() => {
            const [button, list] = ['#inquiry-categories', '#inquiry-categories-panel'].map(
              (selector) => document.querySelector(selector)?.getBoundingClientRect(),
            )
            return Math.round((list?.top ?? 0) - (button?.bottom ?? 0))
          }),
        )
        .toBe(6)
      await click(tab, '#inquiry-categories-panel label')
      await tab.keyboard.press('Escape')
      await click(tab, 'form button[type=submit]')
      await expect.poll(() => textsOf(tab, '[aria-invalid]')).toHaveLength(1)
      await fill(tab, '#inquiry-email', `${crypto.randomUUID()}@example.com`)
      await click(tab, 'form button[type=submit]')
      await expect.poll(() => focusOf(tab)).toBe('Thank you')
    })

    if (!isWhole) return

    test('the menu of a phone', async ({ instance }) => {
      const tab = await visit(instance, '/about', phone)
      await tab.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      await click(tab, 'button', 'Open menu')
      await expect.poll(() => focusOf(tab)).toBe('Close menu')
      await tab.keyboard.press('Escape')
      await expect.poll(() => textsOf(tab, 'dialog')).toEqual([])
      expect(await focusOf(tab)).toBe('Open menu')
      expect(await placeOf(tab)).toMatchObject({ top: 300, isTooWide: false })
      await click(tab, 'button', 'Open menu')
      await click(tab, 'dialog a[href="/contact"]')
      await expectPage(tab, 'Contact Us')
      await expect.poll(() => textsOf(tab, 'dialog')).toEqual([])
    })

    test('a search, its result, and Back to the search', async ({ instance }) => {
      const tab = await visit(instance, '/search')
      await fill(tab, '[type=search]', 'lint rollers')
      await expect.poll(() => textsOf(tab, 'main mark')).toContain('roller')
      await click(tab, 'main a[href="/products/cabin-clean-up-kit"]')
      await expectPage(tab, 'Cabin Clean-Up Kit')
      await goBack(tab)
      await expect.poll(() => textsOf(tab, 'main mark')).toContain('roller')
      expect(
        await tab.evaluate(() => document.querySelector<HTMLInputElement>('[type=search]')?.value),
      ).toBe('lint rollers')
    })

    test('a comparison of kits', async ({ instance }) => {
      const tab = await visit(instance, '/products/master-kit')
      await click(tab, 'main a', 'Compare with other kits')
      await expectPage(tab, 'Compare kits')
      const kits = ['Master Kit', 'Cabin Clean-Up Kit', 'Canine Accommodation Kit']
      await expect.poll(() => textsOf(tab, '[role=columnheader]')).toEqual(kits)
      await click(tab, 'summary', 'Choose what to compare')
      // The open list belongs to the browser.
      await tab.evaluate(() => document.querySelectorAll('select')[1]?.focus())
      await tab.keyboard.press('ArrowDown')
      await tab.keyboard.press('ArrowDown')
      await click(tab, 'main form button')
      await expect.poll(() => focusOf(tab)).toBe('Comparison of kits')
      await expect.poll(() => textsOf(tab, '[role=columnheader]')).not.toEqual(kits)
      await goBack(tab)
      await expect.poll(() => textsOf(tab, '[role=columnheader]')).toEqual(kits)
    })

    test('the enlarged pictures of a kit', async ({ instance }) => {
      const tab = await visit(instance, '/products/canine-accommodation-kit', phone)
      await click(tab, 'a[aria-haspopup=dialog]')
      await expect.poll(() => textsOf(tab, 'dialog .zoom-bar p')).toContain('1 of 5')
      await tab.keyboard.press('ArrowRight')
      await expect.poll(() => textsOf(tab, 'dialog .zoom-bar p')).toContain('2 of 5')
      await tab.keyboard.press('Escape')
      await expect.poll(() => textsOf(tab, 'dialog')).toEqual([])
      expect(await focusOf(tab)).toMatch(/^Enlarge/)
      expect(await placeOf(tab)).toMatchObject({ isTooWide: false })
    })

    test('the answers to questions', async ({ instance }) => {
      const tab = await visit(instance, '/faq')
      const answers = 'main details > div'
      const closed = await textsOf(tab, answers)
      await click(tab, 'main summary')
      await expect.poll(() => textsOf(tab, answers)).toHaveLength(closed.length + 1)
      await click(tab, 'main summary')
      await expect.poll(() => textsOf(tab, answers)).toEqual(closed)
    })

    test('print shows the answers and no controls, and fits the paper', async ({ instance }) => {
      const tab = await visit(instance, '/faq')
      await showPrint(tab)
      await expect.poll(() => textsOf(tab, 'header')).toEqual([])
      const questions = await textsOf(tab, 'main summary')
      expect(await textsOf(tab, 'main details > div')).toHaveLength(questions.length)
      expect(await placeOf(tab)).toMatchObject({ isTooWide: false })
      expect(await tab.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        'rgba(0, 0, 0, 0)',
      )
    })

    test('staff sign in, filter the inquiries, and add a note', async ({ instance }) => {
      const name = `Sent for ${engine}`
      await storeInquiry(instance, { name })
      const tab = await visit(instance, '/admin')
      const { username, password } = readAdminAccount(instance.dataDir)
      await fill(tab, '[autocomplete=username]', username)
      await fill(tab, '[type=password]', password)
      await click(tab, 'main button', 'Sign In')
      await expectPage(tab, 'Inquiries')
      await fill(tab, '#filter-search', name)
      await expect.poll(() => textsOf(tab, 'main li a')).toEqual([expect.stringContaining(name)])
      await click(tab, 'main li a', name)
      await fill(tab, '#internal-note', 'Call on Monday')
      await click(tab, 'dialog button', 'Add note')
      await expect
        .poll(() => textsOf(tab, 'dialog ol li'))
        .toContainEqual(expect.stringMatching(/^Call on Monday/))
    })

    measuredTest('the question about analytics', async ({ instance }) => {
      const tab = await visit(instance, '/about', phone)
      const cookies = () => tab.evaluate(() => document.cookie)
      await click(tab, 'button', 'Decline')
      await expect.poll(() => textsOf(tab, 'button')).not.toContain('Decline')
      expect(await cookies()).toBe('')
      await click(tab, 'footer button', 'Cookie choices')
      await click(tab, 'button', 'Accept')
      await expect.poll(cookies).toContain('_ga')
      await expect.poll(async () => (await hitsOf(instance)).length).toBeGreaterThan(0)
    })

    measuredTest('the cart', async ({ instance }) => {
      const tab = await visit(instance, '/products/cabin-clean-up-kit')
      await click(tab, 'button', 'Decline')
      await click(tab, 'main button', 'Add to Cart')
      await click(tab, 'header a[href="/cart"]', '1 item')
      await expectPage(tab, 'Your Cart')
      await click(tab, 'button', 'Increase quantity')
      await expect.poll(() => textsOf(tab, 'header a[href="/cart"]')).toEqual(['2'])
      await click(tab, 'button', 'Remove')
      await expect.poll(() => textsOf(tab, 'main h1, main h2')).toContain('Your cart is empty')
    })
  })
}
