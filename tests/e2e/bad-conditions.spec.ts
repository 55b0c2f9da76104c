import type { Page } from '@playwright/test'
import { type BadCondition, badConditions } from '../support/bad-conditions.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { hydrated } from '../support/hydrated.ts'
import { translatePages } from '../support/imitated-translator.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { watchContext } from '../support/watch-context.ts'
import { expect, test as oneTest, testWith } from './instance.ts'

/** `WALK_CONDITION` chooses other conditions than those of each test run. */
const { WALK_CONDITION = 'storage-full,storage-blocked,early-translator' } = process.env
/** More conditions send more inquiries from one address than a visitor can. */
const test = process.env['WALK_CONDITION'] ? testWith({ INQUIRY_RATE_LIMIT: '100' }) : oneTest
test.use({ allowed: [/React error #418/] })

const chosen = Object.entries<BadCondition>(badConditions).filter(
  ([name, { losesRequests }]) =>
    !losesRequests && (WALK_CONDITION === 'all' || WALK_CONDITION.split(',').includes(name)),
)

const submit = (page: Page) => page.getByRole('button', { name: 'Send Inquiry' })

for (const [name, { options, prepare, emulate, allowed }] of chosen) {
  test(`the form keeps its content until it is sent: ${name}`, async ({ browser, instance }) => {
    const context = await browser.newContext({ baseURL: instance.siteUrl, ...options })
    const complaints = watchContext(context, [instance.siteUrl, instance.lakeUrl])
    await prepare?.(context)
    const page = await context.newPage()
    await emulate?.(await context.newCDPSession(page), page)
    const release = await holdScripts(page)
    await page.goto('/contact')
    const visitor = `Zoë O’Neil, ${name}`
    await page.getByLabel('Name').fill(visitor)
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'FBO' }).click()
    await page.getByLabel('Purchase consideration').selectOption('pilot-trial')
    await page.getByLabel('Notes').fill('Typed before the app')
    await page.keyboard.press('Escape')
    release()
    await hydrated(page)
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
    await page.getByLabel('Phone').fill('+41 (0)79 123 45 67')
    await page.getByRole('banner').getByRole('link', { name: 'Order Now' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Now')
    await page.goBack()
    await expect(page.getByLabel('Name')).toHaveValue(visitor)
    await expect(page.getByLabel('Phone')).toHaveValue('+41 (0)79 123 45 67')
    await submit(page).click()
    await expect(page.getByRole('region', { name: 'Thank you' })).toBeVisible({ timeout: 60_000 })
    const stored = await lakeEditor(instance).fetch<object[]>('*[name == $name]', { name: visitor })
    expect(stored).toEqual([
      expect.objectContaining({
        phone: '+41 (0)79 123 45 67',
        categories: ['fbo'],
        purchaseConsideration: 'pilot-trial',
        notes: 'Typed before the app',
      }),
    ])
    expect(complaints.filter(({ text }) => !allowed?.test(text))).toEqual([])
    await context.close()
  })
}

test('a translated page shows each change', async ({ page }) => {
  await page.addInitScript(translatePages, false)
  await page.goto('/contact')
  await hydrated(page)
  await expect(page.locator('main font')).not.toHaveCount(0)
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.click()
  const choose = (name: string) => page.getByRole('option', { name }).click()
  for (const name of ['FBO', 'MRO', 'OEM', 'Part 135']) await choose(name)
  await expect(category).toContainText(/\+\W*1\W+more/)
  await choose('Part 121')
  await expect(category).toContainText(/\+\W*2\W+more/)
  await page.keyboard.press('Escape')
  await submit(page).click({ force: true })
  const field = page.getByLabel('Name').locator('..')
  await expect(field).toContainText('Name must be at least 2 characters')
  await page.getByLabel('Name').fill('x'.repeat(121))
  await expect(field).toContainText('Name must be at most 120 characters')
  // React removes and inserts text in this way.
  const left = await page.evaluate(async () => {
    const [first, second] = [new Text('first'), new Text('second')]
    document.body.append(first, second)
    await new Promise((resolve) => setTimeout(resolve))
    document.body.insertBefore(document.createElement('hr'), second)
    document.body.removeChild(first)
    return [...document.body.childNodes].slice(-2).map(({ nodeName }) => nodeName)
  })
  expect(left).toEqual(['HR', 'FONT'])
})
