import type { Page } from '@playwright/test'
import { axeOn } from '../support/axe-on.ts'
import { addKit, expect, shopOf, storedCart, test, visit } from './shop-instance.ts'

test.beforeEach(({ instance }) => shopOf(instance).reset())
// The messages of the browser and of our code about a shop that is down.
test.use({ allowed: [/Failed to (load resource|create)/] })

/** The question whether an earlier checkout was completed. */
const question = (page: Page) => page.getByRole('region', { name: 'Did you complete your order?' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click()

const pay = async (checkout: Page) => {
  await checkout.waitForURL(/\/shop\/cart\/c\//)
  await checkout.getByRole('button', { name: 'Pay (stand-in)' }).click()
  await checkout.waitForURL(/\/thanks/)
}

/** A busy button is as dark as one that can be clicked. */
const busyGround = 'rgb(27, 49, 68)'

/** The message of an item in the cart, which screen readers also announce. */
const note = (page: Page, text: string) => page.locator('.cart-note', { hasText: text })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })

test('the checkout opens once, in a new tab, with the right lines, and the cart is emptied when the visitor confirms the order', async ({
  page,
  context,
  instance,
}) => {
  const shop = shopOf(instance)
  await visit(page, '/products/cabin-clean-up-kit')
  await page.getByRole('radio', { name: /^Premium Kit/ }).check()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect.poll(async () => (await storedCart(context)).cartId).toMatch(/^gid:/)
  await addKit(page, 'food-and-snack-kit')
  await visit(page, '/cart')
  await page.getByRole('button', { name: 'Increase quantity of Food & Snack Kit' }).click()
  const before = await shop.carts()
  const opened = context.waitForEvent('page')
  await proceed(page).dblclick()
  const checkout = await opened
  await checkout.waitForURL(/\/shop\/cart\/c\//)
  expect(new URL(checkout.url()).searchParams.get('_fd')).toBe('0')
  await expect(checkout.getByRole('row', { name: /Cabin Clean-Up Kit Pro Kit 1/ })).toBeVisible()
  await expect(checkout.getByRole('row', { name: /Food & Snack Kit 2/ })).toBeVisible()
  await expect(proceed(page)).toBeEnabled()
  expect(context.pages()).toHaveLength(2)
  expect(await shop.carts()).toBe(before + 1)

  // The site does not ask about a cart that the shop still has.
  // Playwright's pages are always visible, even behind another tab.
  const comeBack = () =>
    page.evaluate(() => {
      for (const value of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }
    })
  await comeBack()
  await pay(checkout)
  await expect(question(page)).toHaveCount(0)
  await checkout.close()
  await comeBack()
  await expect(question(page)).toContainText('your checkout for Cabin Clean-Up Kit')
  await expect(
    page.locator('[aria-live]', { hasText: /^Did you complete your order\? Our shop/ }),
  ).toBeAttached()
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await answer(page, 'Yes, I have ordered')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText('Thank you for your order', { exact: true })).toBeVisible()
})

test('nobody pays twice: no checkout opens while the question about an earlier one is open', async ({
  page,
  context,
  instance,
}) => {
  await addKit(page, 'master-kit')
  await page.goto('/shopify-checkout')
  await pay(page)
  const before = await shopOf(instance).carts()
  await visit(page, '/shopify-checkout')
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await proceed(page).click()
  await expect(question(page).getByRole('heading')).toBeFocused()
  expect(context.pages()).toHaveLength(1)
  expect(await shopOf(instance).carts()).toBe(before)
  await answer(page, 'Yes, I have ordered')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
})

test('if the shop has lost a cart, the site keeps it, and asks on any page whether it was ordered', async ({
  page,
  context,
  instance,
}) => {
  await addKit(page, 'master-kit')
  await page.goto('/shopify-checkout')
  await page.waitForURL(/\/shop\/cart\/c\//)
  await shopOf(instance).loseCarts()
  await visit(page, '/')
  await expect(page.getByText('Did you complete your order?', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(question(page)).toBeVisible()
  await expect(page.getByText('Thank you for your order')).toHaveCount(0)
  // The notice about it is shown once, and the question stays.
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await expect(page.getByText('Did you complete your order?')).toHaveCount(0)
  await visit(page, '/cart')
  await expect(question(page)).toBeVisible()
  const other = await context.newPage()
  await visit(other, '/cart')
  await expect(question(other)).toBeVisible()
  await answer(page, 'No, keep my items')
  await expect(question(page)).toHaveCount(0)
  await expect(question(other)).toHaveCount(0)
  await other.close()
  await expect(page.getByRole('heading', { name: 'Your Cart', level: 1 })).toBeFocused()
  const opened = context.waitForEvent('page')
  await proceed(page).click()
  await expect((await opened).getByRole('row', { name: /Master Kit 1/ })).toBeVisible()
})

test('if the shop does not have enough, the cart says so before the checkout', async ({
  page,
  context,
  instance,
}) => {
  const shop = shopOf(instance)
  await addKit(page, 'master-kit')
  await visit(page, '/cart')
  await page.getByRole('button', { name: 'Increase quantity of Master Kit' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await shop.change('master-kit', { stock: 1 })
  await proceed(page).click()
  await expect(note(page, 'Only 1 of the 2 you wanted are in stock')).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  const opened = context.waitForEvent('page')
  await proceed(page).click()
  const checkout = await opened
  await expect(checkout.getByRole('row', { name: /Master Kit 1/ })).toBeVisible()
})

test('if the shop rejects a quantity, the cart says why, and another quantity is accepted', async ({
  page,
  context,
  instance,
}) => {
  await shopOf(instance).change('food-and-snack-kit', {
    quantityRule: { minimum: 2, maximum: 6, increment: 1 },
  })
  await addKit(page, 'food-and-snack-kit')
  await addKit(page, 'master-kit')
  await visit(page, '/cart')
  await proceed(page).click()
  await expect(note(page, 'as it is in your cart. It says: “The quantity must')).toBeVisible()
  await expect(page.getByText('Not accepted by our shop', { exact: true })).toBeVisible()
  await expect(
    page.locator('[aria-live]', { hasText: /^Food & Snack Kit: Our shop does not accept/ }),
  ).toBeAttached()
  await expect(page.getByText('out of stock')).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
  await page.getByRole('button', { name: 'Increase quantity of Food & Snack Kit' }).click()
  await expect(note(page, 'The quantity must')).toHaveCount(0)
  const opened = context.waitForEvent('page')
  await proceed(page).click()
  await expect((await opened).getByRole('row', { name: /Food & Snack Kit 2/ })).toBeVisible()
})

test('the note of a rejection is in view, and disappears when the shop accepts the item', async ({
  page,
  context,
  instance,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await shopOf(instance).change('food-and-snack-kit', { validation: 'Not this week.' })
  await addKit(page, 'food-and-snack-kit')
  await visit(page, '/cart')
  await proceed(page).click()
  await expect(note(page, 'It says: “Not this week.”')).toBeInViewport()
  await shopOf(instance).change('food-and-snack-kit', { validation: '' })
  const opened = context.waitForEvent('page')
  await proceed(page).click()
  await expect((await opened).getByRole('row', { name: /Food & Snack Kit/ })).toBeVisible()
  await expect(note(page, 'Not this week')).toHaveCount(0)
})

test('an open cart shows changes of the shop, and with nothing left to buy leads to the contact page', async ({
  page,
  context,
  instance,
}) => {
  await addKit(page, 'master-kit')
  await visit(page, '/cart')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$999.00')
  await shopOf(instance).change('master-kit', { priceCents: 95_000 })
  await expect(note(page, 'changed from $999.00 to $950.00')).toBeVisible()
  await shopOf(instance).change('master-kit', { stock: 0 })
  await expect(note(page, 'out of stock right now')).toBeVisible()
  // With nothing to buy, the checkout fails as it does without a shop.
  await proceed(page).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

test('a price that only the shop knows is shown before the checkout opens', async ({
  page,
  context,
  instance,
}) => {
  await addKit(page, 'master-kit')
  await visit(page, '/cart')
  // The site's server has not read the shop since, and answers as before.
  const offers = await page.request.get('/api/shop/offers?ids=master-kit')
  const stale = await offers.text()
  await page.route('**/api/shop/offers*', (route) =>
    route.fulfill({ contentType: 'application/json', body: stale }),
  )
  await shopOf(instance).change('master-kit', { priceCents: 123_456 })
  await proceed(page).click()
  await expect(note(page, 'changed from $999.00 to $1234.56')).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  const opened = context.waitForEvent('page')
  await proceed(page).click()
  await expect((await opened).getByRole('row', { name: /Master Kit 1/ })).toBeVisible()
})

for (const [fault, id] of [
  ['fail', /^mock-cart-\d+$/],
  ['refuse', /^local-cart-\d+$/],
] as const) {
  test(`if the shop answers with ${fault}, kits are added, and the checkout leads to the contact page and keeps the cart`, async ({
    page,
    context,
    instance,
  }) => {
    const shop = shopOf(instance)
    await visit(page, '/products/master-kit')
    await shop.behave(fault)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByText('Added to cart')).not.toHaveCount(0)
    await expect
      .poll(async () => (await storedCart(context)).cartId, { timeout: 30_000 })
      .toMatch(id)
    await visit(page, '/cart')
    await proceed(page).click()
    // A rejection arrives too fast for the busy state to be seen.
    if (fault === 'fail')
      await expect(
        page.getByRole('button', { name: 'Opening the Checkout…', exact: true }),
      ).toHaveCSS('background-color', busyGround)
    await expect(page).toHaveURL(/\/contact$/, { timeout: 30_000 })
    await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Failed to create checkout. Please try again.', { exact: true }),
    ).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    // Back leads to the cart, and so does one click.
    await expect(page.getByRole('link', { name: 'View Cart' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/cart$/)
    await page.goForward()
    await shop.behave('none')
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
    // An id that replaced one of the shop's is exchanged for a real one when the next item is
    // added.
    if (fault === 'refuse') return
    await addKit(page, 'master-kit')
    await expect.poll(async () => (await storedCart(context)).cartId).toMatch(/^gid:/)
  })
}

test('/checkout and /shopify-checkout lead to the checkout at once; with nothing to buy, to the contact page', async ({
  page,
}) => {
  await visit(page, '/checkout')
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible()
  await addKit(page, 'food-and-snack-kit')
  // A 204 response leaves the visitor on the page with the buttons.
  await page.route('**/shop/cart/c/**', (route) => route.fulfill({ status: 204 }))
  await visit(page, '/checkout')
  await expect(page).toHaveURL(/\/shopify-checkout$/)
  await expect(page.getByRole('link', { name: 'Open in a New Tab' })).toBeVisible()
  await page.unroute('**/shop/cart/c/**')
  await page.getByRole('link', { name: 'Continue to Checkout' }).click()
  await page.waitForURL(/\/shop\/cart\/c\//)
  await expect(page.getByRole('row', { name: /Food & Snack Kit 1/ })).toBeVisible()
})

test('a visitor who leaves the checkout page before the shop answers stays where they are', async ({
  page,
  context,
}) => {
  await addKit(page, 'food-and-snack-kit')
  await expect.poll(async () => (await storedCart(context)).cartId).toMatch(/^gid:/)
  const held = Promise.withResolvers<void>()
  await page.route('**/shop/api/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await visit(page, '/shopify-checkout')
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  const accepted = page.waitForResponse(
    (response) => response.request().postData()?.includes('cartLinesAdd') === true,
  )
  held.resolve()
  await accepted
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/cart$/)
  // There is no checkout to ask about later.
  expect(await storedCart(context)).toMatchObject({ checkouts: [] })
})

test.describe('without a connection', () => {
  // The browser's own message.
  test.use({ allowed: [/Failed to load resource/] })

  test('if nothing can be reached, the visitor stays at the cart, and no price seems to be loading', async ({
    page,
    context,
  }) => {
    await addKit(page, 'food-and-snack-kit')
    await page.route('**/api/shop/offers*', (route) => route.abort())
    await visit(page, '/cart')
    await expect(page.getByText('We could not check')).toBeVisible()
    await expect(page.getByText('Price unknown').first()).toBeAttached()
    await expect(page.locator('main .animate-breathe')).toHaveCount(0)
    await context.setOffline(true)
    await proceed(page).click()
    await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    await context.setOffline(false)
  })
})
