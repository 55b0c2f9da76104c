import type { Locator, Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

/** Written by the library of the lists and by nothing else of ours. */
const libraryMark = 'data-truly-disabled'
const listScript = '**/assets/picker-lists-*.js'

const category = (page: Page) => page.locator('#inquiry-categories')
const purchase = (page: Page) => page.locator('#inquiry-purchase')
const lists = (page: Page) => page.getByRole('listbox')

/** Collects the scripts with the library of the lists that a page asks for. */
function libraryRequests(page: Page): () => Promise<string[]> {
  const scripts: Promise<string[]>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const url = request.url()
    const text = request.response().then((response) => response?.text() ?? '')
    scripts.push(text.then((text) => (text.includes(libraryMark) ? [url] : [])))
  })
  return async () => (await Promise.all(scripts)).flat()
}

/** Holds the script of the lists back until the returned function is called. */
async function holdLists(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(listScript, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** The option that a screen reader announces as the current one; null where there is none. */
const activeOption = (control: Locator) =>
  control.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return id === null ? null : document.getElementById(id)?.textContent
  })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of ['/contact', '/order', '/products']) {
  test(`${path} loads no library of lists before a visitor comes near`, async ({ page }) => {
    const asked = libraryRequests(page)
    await open(page, path)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(1500)
    expect(await asked()).toEqual([])
  })
}

for (const sign of ['points at', 'focuses', 'touches'] as const) {
  test(`it is loaded when a visitor ${sign} a field of the form, and once`, async ({
    browser,
    instance,
  }) => {
    const context = await browser.newContext({ baseURL: instance.siteUrl, hasTouch: true })
    const page = await context.newPage()
    const asked = libraryRequests(page)
    await open(page, '/contact')
    const name = page.getByLabel('Name')
    if (sign === 'points at') await name.hover()
    else if (sign === 'focuses') await name.focus()
    else await name.tap()
    await expect.poll(asked).toHaveLength(1)
    await category(page).click()
    await expect(lists(page)).toBeVisible()
    expect(await asked()).toHaveLength(1)
    await context.close()
  })
}

/** Each way to open a list at first use. */
const ways = {
  'a click': (control: Locator) => control.click(),
  'a tap': (control: Locator) => control.tap(),
  'a click on its label': (control: Locator) =>
    control.page().locator('#inquiry-purchase-label').click(),
  Enter: (control: Locator) => control.press('Enter'),
  Space: (control: Locator) => control.press('Space'),
  ArrowDown: (control: Locator) => control.press('ArrowDown'),
  ArrowUp: (control: Locator) => control.press('ArrowUp'),
  'a letter': (control: Locator) => control.press('p'),
} satisfies Record<string, (control: Locator) => Promise<void>>

test.describe('at first use', () => {
  test.use({ hasTouch: true })

  for (const [way, press] of Object.entries(ways)) {
    test(`${way} opens a list at once, and also 3 s later, and it stays open`, async ({ page }) => {
      await open(page, '/order')
      await press(purchase(page))
      await expect(lists(page)).toBeVisible()
      await page.waitForTimeout(300)
      await expect(lists(page)).toBeVisible()

      const release = await holdLists(page)
      await open(page, '/order')
      await press(purchase(page))
      await expect(purchase(page)).toHaveAttribute('aria-busy', 'true')
      await page.waitForTimeout(3000)
      await expect(lists(page)).toHaveCount(0)
      release()
      await expect(lists(page)).toBeVisible()
      await page.waitForTimeout(300)
      await expect(lists(page)).toBeVisible()
      await expect(purchase(page)).not.toHaveAttribute('aria-busy')
      await page.getByRole('option', { name: 'Pilot trial' }).click()
      await expect(purchase(page)).toHaveText('Pilot trial')
      await expect(lists(page)).toHaveCount(0)
    })
  }
})

test('two clicks on a picker whose list is on its way mean one', async ({ page }) => {
  const release = await holdLists(page)
  await open(page, '/contact')
  await category(page).dblclick()
  release()
  await expect(lists(page)).toBeVisible()
  await page.waitForTimeout(500)
  await expect(lists(page)).toBeVisible()
})

test('an arrow after the press that opens a list moves in it, when it is there', async ({
  page,
}) => {
  const release = await holdLists(page)
  await open(page, '/contact')
  await purchase(page).press('Enter')
  await page.keyboard.press('ArrowDown')
  release()
  await expect.poll(() => activeOption(purchase(page))).toBe('One-time purchase')
  await page.keyboard.press('Enter')
  await expect(purchase(page)).toHaveText('One-time purchase')
})

test('what is typed on a picker whose list is on its way searches in it', async ({ page }) => {
  const release = await holdLists(page)
  await open(page, '/contact')
  await purchase(page).focus()
  await page.keyboard.type('pil')
  await page.waitForTimeout(500)
  release()
  await expect.poll(() => activeOption(purchase(page))).toBe('Pilot trial')
  await page.keyboard.press('Enter')
  await expect(purchase(page)).toHaveText('Pilot trial')

  await page.reload()
  await hydrated(page)
  await category(page).focus()
  await page.keyboard.type('part 9')
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toHaveValue('part 9')
  await expect(search).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.type('1k')
  await expect(search).toHaveValue('part 91k')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(category(page)).toHaveText('Part 91K operator')
})

for (const key of ['Escape', 'Tab']) {
  test(`${key} gives up a list that is on its way`, async ({ page }) => {
    const release = await holdLists(page)
    await open(page, '/contact')
    await category(page).click()
    await page.keyboard.press(key)
    await expect(category(page)).not.toHaveAttribute('aria-busy')
    release()
    await page.waitForTimeout(1000)
    await expect(lists(page)).toHaveCount(0)
    const focused = key === 'Tab' ? '#inquiry-kits' : '#inquiry-categories'
    await expect(page.locator(focused)).toBeFocused()
  })
}

test('the button stays the same, with the focus, and says the same before and after', async ({
  page,
}) => {
  for (const id of ['inquiry-categories', 'inquiry-purchase']) {
    await open(page, '/contact')
    const control = page.locator(`#${id}`)
    const described = () =>
      control.evaluate(({ attributes }) =>
        [...attributes]
          // What the library notes for itself, or says of a list that is in the page.
          .filter(({ name }) => !/^data-|^aria-controls$/.test(name))
          .map(({ name, value }) => `${name}: ${value}`)
          .toSorted(),
      )
    const before = await described()
    const snapshot = await control.ariaSnapshot()
    const element = await control.elementHandle()
    const release = await holdLists(page)
    await control.focus()
    await page.evaluate(() => {
      const lost: string[] = []
      Object.assign(globalThis, { lost })
      document.activeElement?.addEventListener('blur', () => lost.push('blur'))
    })
    release()
    await page.waitForTimeout(500)
    await expect(control).toBeFocused()
    expect(await page.evaluate('lost')).toEqual([])
    expect(await described()).toEqual(before)
    await page.keyboard.press('Enter')
    await expect(control).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(lists(page)).toHaveCount(0)
    await expect(control).toBeFocused()
    expect(await described()).toEqual(before)
    expect(await control.ariaSnapshot()).toBe(snapshot)
    expect(await control.evaluate((now, first) => now === first, element)).toBe(true)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a mistake leads to a picker that nobody has touched, and its list opens', async ({
  page,
}) => {
  await open(page, '/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@petjet.example')
  await page.getByLabel('Phone').fill('+1 (555) 010-2030')
  await page.getByLabel('Phone').press('Enter')
  await expect(category(page)).toBeFocused()
  await expect(category(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(lists(page)).toBeVisible()
  await page.getByRole('option', { name: 'FBO' }).click()
  await page.keyboard.press('Escape')
  await expect(category(page)).not.toHaveAttribute('aria-invalid')
})

test.describe('with a line that fails', () => {
  test.use({ allowed: [/net::ERR_FAILED/] })

  test('a list that fails to load once opens all the same', async ({ page }) => {
    let failures = 0
    await page.route(listScript, (route) => (failures++ === 0 ? route.abort() : route.continue()))
    await open(page, '/contact')
    await category(page).click()
    await expect(lists(page)).toBeVisible()
    expect(failures).toBe(2)
  })

  test('where it fails again its options stand in the page, and the next press tries once more', async ({
    page,
  }) => {
    await page.route(listScript, (route) => route.abort())
    await open(page, '/contact')
    await category(page).click()
    const notice = page.getByRole('alert')
    await expect(notice).toHaveText(/could not be loaded/)
    await page.getByRole('group', { name: 'Category' }).getByLabel('FBO').check()
    await page.getByRole('group', { name: 'Category' }).getByLabel('OEM').check()
    await expect(category(page)).toHaveText('OEMFBO')
    await page.getByRole('group', { name: 'Category' }).getByLabel('OEM').uncheck()
    await expect(category(page)).toHaveText('FBO')

    await purchase(page).press('ArrowDown')
    const plain = page.getByRole('group', { name: 'Purchase consideration' })
    await plain.getByLabel('Pilot trial').check()
    await expect(purchase(page)).toHaveText('Pilot trial')
    await plain.getByLabel('No preference yet').check()
    await expect(purchase(page)).toHaveText('Select an option...')

    await page.unroute(listScript)
    await category(page).click()
    await expect(lists(page)).toBeVisible()
    await expect(page.getByRole('option', { selected: true })).toHaveText('FBO')
    await expect(notice).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(category(page)).toBeFocused()
  })
})
