import { expect, hitsOf, test } from './measured-instance.ts'
import { addKit, visit } from './shop-instance.ts'

test('a toast is above the consent banner', async ({ page }) => {
  await visit(page, '/')
  const question = page.getByRole('region', { name: 'May we count your visit?' })
  await expect(question).toBeVisible()
  await addKit(page, 'food-and-snack-kit')
  const notice = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(notice.getByRole('link', { name: 'View Cart' })).toBeVisible()
  const [above, below] = await Promise.all([notice.boundingBox(), question.boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('a checkout is measured once, with its items, and only with consent', async ({
  page,
  context,
  instance,
}) => {
  const checkouts = async () =>
    (await hitsOf(instance)).filter(({ event }) => event === 'begin_checkout')
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
