import { axeOn } from '../support/axe-on.ts'
import type { Page } from '@playwright/test'
import { holdScripts } from '../support/hold-scripts.ts'
import { addKit, expect, shopOf, test, visit } from './shop-instance.ts'

test.beforeEach(({ instance }) => shopOf(instance).reset())

const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const total = (page: Page) => page.getByRole('region', { name: 'Order Summary' })

test('on a phone, nothing moves when the cart turns out to be empty', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdScripts(page)
  await page.goto('/cart')
  const top = async () => (await page.getByRole('contentinfo').boundingBox())?.y
  const before = await top()
  release()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(await top()).toBe(before)
})

test('a visitor adds kits to the cart, changes quantities, reloads and removes them', async ({
  page,
}) => {
  await visit(page, '/products')
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart: Food & Snack Kit' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  // The button is on a card that is one big link, and must not follow it.
  expect(new URL(page.url()).pathname).toBe('/products')

  await visit(page, '/products/cabin-clean-up-kit')
  await page.getByRole('radio', { name: /^Premium Kit/ }).check()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart', level: 1 })).toBeVisible()
  await expect(row(page, 'Cabin Clean-Up Kit')).toContainText('$349.00')
  await expect(total(page)).toContainText('$428.00')
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  const increase = page.getByRole('button', { name: 'Increase quantity of Food & Snack Kit' })
  const place = await increase.boundingBox()
  await increase.click()
  await expect(total(page)).toContainText('$507.00')
  // The next click at the same place counts too.
  expect(await increase.boundingBox()).toEqual(place)
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(page.getByText('3 items in your cart, total $507.00')).toBeAttached()
  await visit(page, '/cart')
  await expect(total(page)).toContainText('$507.00')
  await page.getByRole('button', { name: 'Decrease quantity of Food & Snack Kit' }).click()
  await expect(total(page)).toContainText('$428.00')

  await page.getByRole('button', { name: /^Remove Cabin/ }).click()
  await expect(page.getByText('Item removed', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Item has been removed from your cart', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Food & Snack Kit' })).toBeFocused()
  // Less than one removes it.
  await page.getByRole('button', { name: 'Decrease quantity of Food & Snack Kit' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
  await page.getByRole('link', { name: 'Shop Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('two tabs show the same cart, and neither loses items that the other adds', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await visit(page, '/products/master-kit')
  await visit(other, '/products/food-and-snack-kit')
  const add = (tab: Page) => tab.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await Promise.all([add(page), add(other)])
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await visit(other, '/cart')
  await other.getByRole('button', { name: 'Remove Master Kit' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
})

test('an old cart shows current prices, and says what has changed, is sold out or gone', async ({
  page,
  instance,
}) => {
  const shop = shopOf(instance)
  await addKit(page, 'master-kit')
  await addKit(page, 'food-and-snack-kit')
  await addKit(page, 'galley-bowl-set')
  await page.goto('about:blank')
  await Promise.all([
    shop.change('master-kit', { priceCents: 109_900 }),
    shop.change('food-and-snack-kit', { stock: 0 }),
    shop.change('galley-bowl-set', { isPublished: false }),
  ])
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/shop/offers*', async (route) => {
    await held
    await route.continue()
  })
  await visit(page, '/cart')
  await expect(row(page, 'Master Kit')).toContainText('Checking the price')
  await expect(page.getByText('$999.00')).toHaveCount(0)
  release()
  await expect(row(page, 'Master Kit')).toContainText('changed from $999.00 to $1099.00')
  await expect(row(page, 'Food & Snack Kit')).toContainText('out of stock right now')
  await expect(row(page, 'Galley Bowl Set')).toContainText('no longer available')
  await expect(total(page)).toContainText('$1099.00')
  // Its page is gone too.
  await expect(page.getByRole('link', { name: 'Galley Bowl Set' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Galley Bowl Set' }).click()
  await expect(row(page, 'Galley Bowl Set')).toHaveCount(0)
})

test('the button shows at once that it is adding a kit, and the page does not shift', async ({
  page,
}) => {
  await visit(page, '/products/canine-accommodation-kit')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/shop/offers*', async (route) => {
    await answered.promise
    await route.continue()
  })
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const before = await add.boundingBox()
  await add.click()
  await expect(add.getByText('Adding…')).toBeVisible({ timeout: 300 })
  expect(await add.boundingBox()).toEqual(before)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  answered.resolve()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await expect(add.getByText('Adding…')).toBeHidden()
})

test('a card whose first variant is sold out offers the next one by name and price', async ({
  page,
  instance,
}) => {
  await shopOf(instance).change('cabin-clean-up-kit', { variant: 'Basic Kit', stock: 0 })
  await visit(page, '/products')
  await page.getByRole('button', { name: 'Add Premium Kit: Cabin Clean-Up Kit' }).click()
  await expect(page.getByText('Added to cart')).not.toHaveCount(0)
  await visit(page, '/cart')
  await expect(row(page, 'Cabin Clean-Up Kit')).toContainText('$349.00')
})

test('a kit that only the shop sells has the same card as its neighbor', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/products/master-kit')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  const bowls = card('Galley Bowl Set')
  const neighbor = await card('Soilage Protection').getByText('TBD').boundingBox()
  const price = await bowls.getByText('$34.50').boundingBox()
  expect(price!.x).toBeGreaterThan(neighbor!.x)
  expect(price!.y).toBeCloseTo(neighbor!.y, 0)
  await expect(bowls).toContainText('View Details')
})

test('if the browser stores nothing, the cart lasts as long as the page, and tells the visitor', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
  })
  await addKit(page, 'food-and-snack-kit')
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(total(page)).toContainText('$79.00')
  await expect(page.getByText('Your browser does not store data for this site')).toBeVisible()
})

test('the cart is the same page for everybody, has noindex, and says what to do without scripts', async ({
  browser,
  page,
  instance,
}) => {
  const answer = await page.request.get('/cart')
  const html = await answer.text()
  expect(answer.status()).toBe(200)
  expect(html).toContain('noindex')
  expect(html).not.toContain('Your cart is empty')
  const viewport = { width: 360, height: 800 }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport })
  const plain = await context.newPage()
  await plain.goto(`${instance.siteUrl}/cart`)
  // Playwright's own locators ignore the content of noscript elements.
  const shown = plain.locator('main noscript p')
  expect(await shown.evaluate((text: HTMLElement) => text.innerText)).toContain('You can order')
  await plain.goto(`${instance.siteUrl}/checkout`)
  await expect(plain.getByText('The checkout needs JavaScript')).toBeVisible()
  await expect(plain.getByText('We are handing')).toBeHidden()
  // The page shows nothing that needs scripts, and the header stays on one line.
  await plain.goto(`${instance.siteUrl}/products/cabin-clean-up-kit`)
  await expect(plain.getByRole('link', { name: 'Inquire to Purchase' })).toBeVisible()
  await expect(plain.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await expect(plain.getByRole('radio')).toHaveCount(0)
  expect((await plain.getByRole('banner').boundingBox())?.height).toBeLessThan(75)
  await context.close()
})

test('text at 200 % fits a phone, on cards and in the notice of an added kit', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/products', '/products/cabin-clean-up-kit']) {
    await visit(page, path)
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth
    })
    expect(width, path).toBe(360)
  }
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const link = await page.getByRole('link', { name: 'View Cart' }).boundingBox()
  // One word in each line, not one letter.
  expect(link?.height).toBeLessThan(140)
})

test('on a phone, Add to Cart and Inquire stay side by side at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/products/cabin-clean-up-kit')
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const ask = page.getByRole('link', { name: 'Inquire to Purchase' })
  for (const place of ['h1', 'footer']) {
    await page.locator(place).first().scrollIntoViewIfNeeded()
    const [left, right] = [(await add.boundingBox())!, (await ask.boundingBox())!]
    expect(left.y, place).toBe(right.y)
    expect(left.y, place).toBeGreaterThan(540)
    expect(left.height, place).toBe(48)
  }
})

test('at every width the header is one line, and nothing shifts when the cart is read', async ({
  page,
}) => {
  await addKit(page, 'food-and-snack-kit')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const header = page.getByRole('banner')
    const before = await header.boundingBox()
    await page.keyboard.press('Shift')
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
    expect(await header.boundingBox(), `at ${width} px`).toEqual(before)
    expect(before?.height, `at ${width} px`).toBeLessThan(75)
    await expect(header.getByRole('link', { name: 'Inquire' })).toBeVisible()
    const cart = await page.getByRole('link', { name: /^Cart/ }).boundingBox()
    expect(cart?.width, `at ${width} px`).toBeGreaterThanOrEqual(44)
    expect(cart?.height, `at ${width} px`).toBeGreaterThanOrEqual(44)
  }
  await visit(page, '/cart')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0], `at ${width} px`).toBeLessThanOrEqual(widths[1]!)
  }
})
