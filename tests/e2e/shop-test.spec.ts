import { axeOn } from '../support/axe-on.ts'
import { signInAsAdmin } from '../support/admin-session.ts'
import { hydrated } from '../support/hydrated.ts'
import { startInstance } from '../support/start-instance.ts'
import { expect, test as site } from './instance.ts'

/** The same product, with its shop switched on. */
const test = site.extend({
  instance: [
    // Playwright asks for the empty pattern where no other fixture is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance({ environment: { FEATURE_ECOMMERCE: 'on' } })
      await provide(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// The last of the tests is that a wrong token is refused.
test.use({ allowed: [/status of 401/] })

test('an admin runs the tests of the connection to the shop, and sees what went over the wire', async ({
  page,
  context,
  instance,
  request,
}) => {
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
  // The tests never put anything into the visitor's cart.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const token = instance.environment['SHOPIFY_STOREFRONT_TOKEN'] ?? ''
  expect(token).not.toBe('')
  await page.getByText('Request 1 and its answer').first().click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"name": "PetJet"')
  await expect(page.getByRole('main')).not.toContainText(token)
  const { violations } = await axeOn(page).include('main').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
