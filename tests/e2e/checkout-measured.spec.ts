import { type Instance, startInstance } from '../support/start-instance.ts'
import { test as base } from './instance.ts'
import { addKit, expect, visit } from './shop-instance.ts'
import type { ReceivedHit } from '#local/analytics/hit-log.ts'

/** The product with the shop and analytics. */
const test = base.extend<object, { instance: Instance }>({
  instance: [
    // Playwright asks for the empty pattern where no other fixture is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const environment = { FEATURE_ECOMMERCE: 'on', GA_MEASUREMENT_ID: 'G-TEST' }
      const instance = await startInstance({ environment })
      await provide(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a notice stands above the question for consent', async ({ page }) => {
  await visit(page, '/')
  const question = page.getByRole('region', { name: 'May we count your visit?' })
  await expect(question).toBeVisible()
  await addKit(page, 'food-and-snack-kit')
  const notice = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(notice.getByRole('link', { name: 'View Cart' })).toBeVisible()
  const [above, below] = await Promise.all([notice.boundingBox(), question.boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('a checkout is measured once, with what is in it, and only where the visitor has agreed', async ({
  page,
  context,
  instance,
}) => {
  const checkouts = async () => {
    const response = await fetch(`${instance.lakeUrl}/analytics/hits`)
    // The stand-in's own list.
    const hits = (await response.json()) as ReceivedHit[]
    return hits.filter(({ event }) => event === 'begin_checkout')
  }
  const proceed = async () => {
    await page.getByRole('link', { name: /^Cart,/ }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    const checkout = await opened
    await checkout.waitForURL(/\/shop\/cart\/c\//)
    await checkout.close()
  }
  await visit(page, '/')
  await page.getByRole('button', { name: 'Decline' }).click()
  await addKit(page, 'food-and-snack-kit')
  await proceed()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await addKit(page, 'food-and-snack-kit')
  await proceed()
  await expect.poll(checkouts).toHaveLength(1)
  const [hit] = await checkouts()
  expect(hit?.parameters).toMatchObject({ cu: 'USD', 'epn.value': '158' })
  expect(hit?.items).toEqual([
    {
      item_id: 'food-and-snack-kit',
      item_name: 'Food & Snack Kit',
      category: 'Pet Travel Kit',
      item_category: 'Pet Travel Kit',
      quantity: '2',
      price: '79',
    },
  ])
})
