import type { Page } from '@playwright/test'
import { expect, shopOf, test, visit } from './shop-instance.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test.beforeEach(({ instance }) => shopOf(instance).reset())

test('a visitor buys the chosen size of a kit in three sizes, one of them sold out', async ({
  page,
  instance,
}) => {
  const shop = shopOf(instance)
  await shop.change('food-and-snack-kit', { options: ['S', 'M', 'L'], priceCents: 8100 })
  await shop.change('food-and-snack-kit', { variant: 'M', stock: 0, priceCents: 8100 })
  await visit(page, '/products')
  await card(page, 'Food & Snack Kit').getByRole('link', { name: 'Choose options' }).click()
  await expect(page).toHaveURL('/products/food-and-snack-kit#choose-kit')
  await expect(page.getByRole('radio', { name: 'S $81.00' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Choose your kit' })).toBeInViewport()
  await expect(page.getByRole('group', { name: 'Choose your kit' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add S to Cart' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'M Sold out' })).toBeDisabled()
  await page.getByRole('radio', { name: 'L $81.00' }).check()
  await page.getByRole('button', { name: 'Add L to Cart' }).click()
  await expect(page.getByText('Food & Snack Kit, L is in your cart.').first()).toBeVisible()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('link', { name: 'Food & Snack Kit, L' })).toHaveAttribute(
    'href',
    '/products/food-and-snack-kit',
  )
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Proceed to Checkout' }).click(),
  ])
  await expect(checkout.locator('body')).toContainText(/Food & Snack Kit\W+L\b/)
})

test('a reduced price shows the earlier price, also to screen readers', async ({
  page,
  instance,
}) => {
  await shopOf(instance).change('canine-accommodation-kit', {
    priceCents: 44_900,
    compareAtCents: 49_900,
  })
  await visit(page, '/products')
  const price = 'Sale price $449.00 , regular price $499.00'
  await expect(card(page, 'Canine Accommodation Kit')).toContainText('Sale price $449.00')
  await card(page, 'Canine Accommodation Kit').getByRole('link').first().click()
  const facts = page.locator('main dl').first()
  await expect(facts).toContainText(price)
  await expect(facts.locator('del')).toHaveText(', regular price $499.00')
})

test('an open page shows that a kit has sold out, keeps its price, and shows that it is back', async ({
  page,
  instance,
}) => {
  await visit(page, '/products/master-kit')
  await expect(page.locator('main').getByText('Available').first()).toBeVisible()
  await shopOf(instance).change('master-kit', { stock: 0 })
  const opening = page.locator('main > div').first()
  await expect(page.locator('main').getByText('Sold out').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('main').getByText('$999.00').first()).toBeVisible()
  await expect(page.getByText('Coming Soon — Inquire for Details')).toHaveCount(0)
  await expect(add(page)).toHaveCount(0)
  await expect(opening).not.toContainText('Coming Soon')
  await shopOf(instance).change('master-kit', { stock: 5 })
  await expect(page.locator('main').getByText('Sold out')).toHaveCount(0)
  await expect(add(page)).toBeVisible()
})

test('with the basic variant sold out, the page offers the other, with its contents', async ({
  page,
  instance,
}) => {
  await shopOf(instance).change('cabin-clean-up-kit', { variant: 'Basic Kit', stock: 0 })
  await expect
    .poll(async () => (await page.request.get('/products/cabin-clean-up-kit')).text())
    .toContain('schema.org/OutOfStock')
  await visit(page, '/products')
  await expect(card(page, 'Cabin Clean-Up Kit')).toContainText('$349.00')
  await expect(
    page.getByRole('button', { name: 'Add Premium Kit: Cabin Clean-Up Kit' }),
  ).toBeVisible()
  await visit(page, '/products/cabin-clean-up-kit')
  await expect(page.getByRole('radio', { name: /^Basic Kit .* Sold out$/ })).toBeDisabled()
  await expect(
    page.getByRole('radio', { name: /^Premium Kit The Basic Kit with a refill/ }),
  ).toBeChecked()
  // The selected option names it.
  await expect(page.getByText('Basic Kit ($249) • Premium Kit ($349)')).toHaveCount(0)
})
