import type { Page } from '@playwright/test'
import { nameProblems } from '../support/accessible-names.ts'
import { axeOn } from '../support/axe-on.ts'
import { checkEachPage } from '../support/check-each-page.ts'
import { delayFiles } from '../support/delay-files.ts'
import { loadNothingAhead } from '../support/load-nothing-ahead.ts'
import { watchLake } from '../support/watch-lake.ts'
import { hydrated } from '../support/hydrated.ts'
import { signInAsAdmin } from '../support/admin-session.ts'
import { laidOut, smallTargets } from '../support/layout-faults.ts'
import { answeringPages, pageKinds } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'

const phone = { width: 360, height: 760 }
const desk = { width: 1440, height: 900 }
const linked = new Set<string>(pageKinds)
const visited = new Set<string>([...linked, ...answeringPages])
const pages = [...visited, '/design', '/no-such-page', '/products/no-such-kit']

/** Violations that axe reports, with their locations, and wrong names and ids. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  )
  return [...found, ...(await nameProblems(page))]
}

/** The texts of the current page, or of the HTML as a browser without scripts shows it. */
function wordsOf(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((text) => {
    const root = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    return [...root.querySelectorAll('h1, h2, h3, h4, p, li, dt, dd, label')]
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
  }, html)
}

/** What the browser adds to an open page of the server: it needs none of it. */
async function additions(
  page: Page,
  path: string,
  { queries, lakeStreams }: ReturnType<typeof watchLake>,
): Promise<string[]> {
  const headings = await page.locator('h1:visible').count()
  const bare = await wordsOf(page, await (await page.request.get(path)).text())
  const late = (await wordsOf(page)).filter((text) => !bare.includes(text))
  return [
    ...(headings === 1 ? [] : [`it shows ${headings} h1`]),
    ...(bare.length > 5 ? [] : ['its HTML has no texts']),
    ...late.map((text) => `without JavaScript, it lacks “${text}”`),
    ...queries.map((query) => `it sends a query: ${query}`),
    ...(lakeStreams === 0 ? [] : ['it opens a stream of the lake']),
  ]
}

/** Opens a page and waits until it reacts to keys and clicks. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Moves the focus to a control with the Tab key only, and returns the key that activates it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    const id = await page.evaluate(() => document.activeElement?.id ?? '')
    if (name.test(focused) || name.test(id)) return
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('every page', () => {
  // The browser logs the status of a missing page. After the window gets narrower, it shows a
  // larger picture that it still has from the wide one, and reports the preloaded one as unused.
  test.use({
    allowed: [/responded with a status of 404|was preloaded using link preload but not used/],
    hasTouch: true,
    isMobile: true,
  })

  test('is complete in its HTML, does not move or scroll sideways, can be tapped, and is accessible on a phone and a desktop', async ({
    context,
    instance,
  }) => {
    test.setTimeout(600_000)
    await signInAsAdmin(context, instance)
    await loadNothingAhead(context)
    const openLate = await delayFiles(context)
    const found = await checkEachPage(context, pages, async (page, path) => {
      const asked = watchLake(page)
      await page.setViewportSize(phone)
      const moves = await openLate(page, path)
      await page.locator('html[data-app=ready]').waitFor()
      const small = (await smallTargets(page)).map((target) => `too small to tap: ${target}`)
      await page.evaluate(() => scrollTo(0, 0))
      const problems = visited.has(path) ? [...moves, ...small] : []
      for (const [name, viewport] of Object.entries({ phone, desk })) {
        await page.setViewportSize(viewport)
        await laidOut(page)
        const found = await violationsOf(page)
        problems.push(...found.map((problem) => `on a ${name}: ${problem}`))
      }
      await page.setViewportSize({ width: 320, height: 640 })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) problems.push(`it is ${width} px wide in a window of 320`)
      if (linked.has(path)) problems.push(...(await additions(page, path, asked)))
      page.removeAllListeners('request')
      return problems.map((problem) => `${path}: ${problem}`)
    })
    expect(found).toEqual([])
  })
})

test('open lists, errors, the menu and notices are accessible, and are named as shown', async ({
  context,
  page,
  instance,
}) => {
  test.setTimeout(240_000)
  await signInAsAdmin(context, instance)
  const expectNone = async () => {
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport)
      await laidOut(page)
      expect(await violationsOf(page)).toEqual([])
    }
  }
  await open(page, '/order')
  await page.getByRole('button', { name: 'Submit Order Inquiry' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expectNone()

  for (const field of [/^category/i, /^kits/i]) {
    await page.getByRole('combobox', { name: field }).click()
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expectNone()
    await page.keyboard.press('Enter')
    await expectNone()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('combobox', { name: /^category/i }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('zeppelin')
  await expect(page.getByText('No option found.', { exact: true }).first()).toBeVisible()
  await expectNone()

  await page.setViewportSize(phone)
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await open(page, '/design')
  await page.getByRole('button', { name: 'Destructive toast' }).click()
  await expect(page.getByText('It failed').first()).toBeVisible()
  await expectNone()
})

test('an inquiry can be filled in and sent with the keyboard only', async ({ page }) => {
  await open(page, '/contact')
  await tabTo(page, /^inquiry-name$/)
  await page.keyboard.type('Amelia Stone')
  await tabTo(page, /^inquiry-email$/)
  await page.keyboard.type('amelia@example.com')
  await tabTo(page, /^inquiry-phone$/)
  await page.keyboard.type('+1 (555) 010-2030')
  await tabTo(page, /^inquiry-categories$/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('part')
  for (const _choice of ['135', '121', '91K', '91']) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Escape')
  const categories = page.getByRole('combobox', { name: /^category/i })
  await expect(categories).toBeFocused()
  await expect(categories).toContainText('+1 more')
  await tabTo(page, /^inquiry-purchase$/)
  await page.keyboard.type('Pilot')
  await expect(page.getByRole('combobox', { name: /^purchase/i })).toHaveValue('pilot-trial')
  await tabTo(page, /^Send Inquiry$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message Sent!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await page.getByRole('button', { name: 'Send Another Inquiry' }).press('Enter')
  await expect(page.locator('#inquiry-name')).toHaveValue('')
})
