import type { Page } from '@playwright/test'
import { axeOn } from '../support/axe-on.ts'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

/** Opens the fields to choose kits, which are closed again after each choice. */
async function openChoice(page: Page): Promise<void> {
  await page.getByText('Choose what to compare').click()
  await expect(page.getByLabel('First kit')).toBeVisible()
}

const three = 'cabin-clean-up-kit,canine-accommodation-kit,master-kit'

test('a visitor compares three kits, and the address keeps the choice', async ({
  page,
  instance,
}) => {
  await page.goto(`${instance.siteUrl}/products`)
  await page.getByRole('link', { name: 'Compare kits' }).click()
  await expect(page).toHaveTitle(/Compare Kits/)
  await hydrated(page)
  await openChoice(page)
  await page.getByLabel('First kit').selectOption('Cabin Clean-Up Kit')
  await page.getByLabel('Second kit').selectOption('Canine Accommodation Kit')
  await page.getByLabel('Third kit').selectOption('Master Kit')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/kits=cabin-clean-up-kit%2Ccanine-accommodation-kit%2Cmaster-kit$/)
  await expect(page.getByRole('heading', { name: 'Comparison of kits' })).toBeFocused()
  const table = page.getByRole('table', { name: 'Comparison of kits' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Cabin Clean-Up Kit',
    'Canine Accommodation Kit',
    'Master Kit',
  ])
  const price = table.getByRole('row', { name: /^Price/ })
  await expect(price.getByRole('cell')).toHaveText(['$249.00', '$499.00', '$999.00'])
  await expect(price.getByRole('rowheader')).toHaveText('PriceDiffers')
  await expect(table.getByRole('row', { name: /^Status/ }).getByRole('rowheader')).toHaveText(
    'StatusSame',
  )
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${instance.siteUrl}/products/compare`)
  expect((await axeOn(page).analyze()).violations).toEqual([])
})

test('kits stay in the visitor’s order, and an inquiry can be about one kit or all', async ({
  page,
  instance,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${instance.siteUrl}/products/master-kit`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Compare with other kits' }).click()
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['Master Kit', 'Cabin Clean-Up Kit', 'Canine Accommodation Kit'])
  await openChoice(page)
  await page.getByLabel('Second kit').selectOption('Food & Snack Kit')
  await page.getByRole('button', { name: 'Compare' }).click()
  const mine = ['Master Kit', 'Food & Snack Kit', 'Canine Accommodation Kit']
  await expect(heads).toHaveText(mine)
  await page.reload()
  await hydrated(page)
  await expect(heads).toHaveText(mine)
  await expect(page.getByLabel('First kit')).toHaveValue('master-kit')
  await page.getByRole('link', { name: 'Inquire about Food & Snack Kit' }).click()
  await expect(page.getByText('About: Food & Snack Kit', { exact: true })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.goBack()
  await page.getByRole('link', { name: 'Inquire about these kits' }).click()
  await expect(page.getByText(/^About: /)).toHaveText(
    'About: Master Kit, Food & Snack Kit, Canine Accommodation Kit',
  )
  expect(errors).toEqual([])
})

test('a phone shows two of them, and the visitor chooses which', async ({ browser, instance }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${instance.siteUrl}/products/compare?kits=${three}`)
  await hydrated(page)
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['Cabin Clean-Up Kit', 'Canine Accommodation Kit'])
  await page.getByLabel('Right').selectOption('Master Kit')
  await expect(heads).toHaveText(['Cabin Clean-Up Kit', 'Master Kit'])
  const price = page.getByRole('row', { name: /^Price/ })
  await expect(price.getByRole('cell')).toHaveText(['$249.00', '$999.00'])
  // Items that neither kit contains, and items that both contain.
  await expect(page.getByRole('row', { name: 'Merino blend blanket' })).toBeVisible()
  await page.getByLabel('Right').selectOption('Canine Accommodation Kit')
  await page.getByLabel('Left').selectOption('Master Kit')
  await expect(page.getByRole('rowheader', { name: 'Contents in common' })).toBeVisible()
  await page.getByLabel('Left').selectOption('Cabin Clean-Up Kit')
  await expect(page.getByRole('row', { name: 'Document wallet' })).toHaveCount(0)
  await page.getByLabel('Right').focus()
  await page.getByLabel('Right').selectOption('Master Kit')
  // The address still names the choice, and the focus has not moved.
  await expect(page).toHaveURL(/&first=cabin-clean-up-kit%2Cmaster-kit%2Ccanine/)
  await expect(page.getByLabel('Right')).toBeFocused()
  await page.reload()
  await hydrated(page)
  await expect(heads).toHaveText(['Cabin Clean-Up Kit', 'Master Kit'])
  await openChoice(page)
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await context.close()
})

test('a phone shows the first two of the chosen kits, and an inquiry is about all in the chosen order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products/compare')
  await hydrated(page)
  const all = ['Cabin Clean-Up Kit', 'Canine Accommodation Kit', 'Food & Snack Kit', 'Master Kit']
  const inquire = page.getByRole('link', { name: 'Inquire about these kits' })
  for (const kits of [all, all.toReversed()]) {
    await openChoice(page)
    for (const [at, place] of ['First', 'Second', 'Third', 'Fourth'].entries()) {
      await page.getByLabel(`${place} kit`).selectOption({ label: kits[at]! })
    }
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    // The names can be the same before; the fields are filled in again when the comparison opens.
    await expect(inquire).toHaveAttribute('href', kits === all ? /cabin.+master/ : /master.+cabin/)
    await expect(page.getByRole('columnheader')).toHaveText(kits.slice(0, 2))
  }
  await inquire.click()
  await expect(page.getByText(/^About: /)).toHaveText(`About: ${all.toReversed().join(', ')}`)
})

for (const [name, width] of [
  ['a wide screen', 1440],
  ['a phone', 360],
] as const) {
  test(`the kits’ names stay in view on ${name}, without a shift, and print as the head of each page`, async ({
    browser,
    instance,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${instance.siteUrl}/products/compare?kits=master-kit,food-and-snack-kit`)
    await hydrated(page)
    const head = page.getByRole('columnheader').first()
    const atRest = await head.boundingBox()
    const row = page.getByRole('rowheader', { name: 'Restocking list' })
    await row.scrollIntoViewIfNeeded()
    const bar = await page.getByRole('banner').boundingBox()
    const below = (bar?.y ?? 0) + (bar?.height ?? 0)
    await expect(head).toBeInViewport({ ratio: 1 })
    expect(await head.boundingBox()).toMatchObject({ height: atRest?.height, x: atRest?.x })
    expect(Math.abs(((await head.boundingBox())?.y ?? 0) - below)).toBeLessThanOrEqual(1)
    // Cells scroll behind the names, whose links stay clickable.
    await head.getByRole('link').focus()
    const onTop = await head.getByRole('link').evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 4))
    })
    expect(onTop).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('thead:visible')).toHaveCSS('position', 'static')
    await context.close()
  })
}

test('lines and choices are styled so that WebKit paints them and keeps the page’s width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 447, height: 900 })
  await page.goto(`/products/compare?kits=${three}`)
  const table = page.getByRole('table')
  // WebKit paints no lines of a table with a sticky head, and none of the head's own.
  await expect(table).toHaveCSS('border-top-width', '0px')
  for (const name of await table.getByRole('columnheader').all()) {
    await expect(name).not.toHaveCSS('box-shadow', 'none')
  }
  // A name that is too long for its select would make the page wider.
  for (const select of await page.locator('select:visible').all()) {
    await expect(select).toHaveCSS('contain', 'paint')
  }
})

test('without scripts the form compares, and the page says which kits it left out', async ({
  browser,
  instance,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${instance.siteUrl}/products/compare?kits=master-kit,nope,master-kit`)
  await expect(page.getByRole('status')).toHaveText(
    'We left out one kit that does not exist, and duplicates or kits beyond the first 4.',
  )
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await openChoice(page)
  await page.getByLabel('First kit').selectOption('Food & Snack Kit')
  await page.getByLabel('Second kit').selectOption('Master Kit')
  await page.getByLabel('Third kit').selectOption('None')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Food & Snack Kit', 'Master Kit'])
  await context.close()
})

test('the line sheets open from the catalog and from a kit', async ({ page, instance }) => {
  for (const path of ['/products', '/products/master-kit']) {
    await page.goto(`${instance.siteUrl}${path}`)
    const href = await page.getByRole('link', { name: 'Line sheet (PDF)' }).getAttribute('href')
    expect(href).toBe(`${path}.pdf`)
    const response = await fetch(`${instance.siteUrl}${href}`)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect((await response.text()).slice(0, 5)).toBe('%PDF-')
  }
  const former = `${instance.siteUrl}/products/food-snack-kit.pdf`
  const led = await fetch(former, { redirect: 'manual' })
  expect([led.status, led.headers.get('Location')]).toEqual([
    301,
    '/products/food-and-snack-kit.pdf',
  ])
  const missing = await fetch(`${instance.siteUrl}/products/nope.pdf`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Product Not Found')
})
