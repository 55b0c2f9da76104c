import { axeOn } from '../support/axe-on.ts'
import { signInAsAdmin } from '../support/admin-session.ts'
import { hydrated } from '../support/hydrated.ts'
import { expect, shopOf, test } from './shop-instance.ts'

// The last test of the page checks that the shop rejects a wrong token.
test.use({ allowed: [/status of 401/] })

test('an admin runs the tests of the connection to the shop, and sees each request and its answer', async ({
  page,
  context,
  instance,
  request,
}) => {
  await shopOf(instance).reset()
  expect((await request.get('/shopify-test')).status()).toBe(404)
  await signInAsAdmin(context, instance)
  await page.goto('/shopify-test')
  await hydrated(page)
  await page.getByRole('button', { name: 'Run Tests' }).click()
  await expect(page.getByText('23 of 23 tests passed, 0 failed, 0 not run.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Catalog',
    'Cart',
    'Contact data',
    'Discounts',
    'Errors',
  ])
  // The tests never add anything to the visitor's cart.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const token = instance.environment['SHOPIFY_STOREFRONT_TOKEN'] ?? ''
  expect(token).not.toBe('')
  await page.getByText('Request 1 and its answer').first().click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"name": "PetJet"')
  await expect(page.getByRole('main')).not.toContainText(token)
  const { violations } = await axeOn(page).include('main').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
