import { publish, studioNoise } from '../support/studio-session.ts'
import { expect, test } from './instance.ts'

test.use({ allowed: studioNoise, viewport: { width: 1700, height: 900 } })

const masterKit = 'product-master-kit'

test.afterEach('the lake supports every request that was sent', async ({ instance }) => {
  const unknownRequests = await fetch(`${instance.lakeUrl}/__ledger`)
  expect(await unknownRequests.json()).toEqual([])
})

test('a kit renamed and published in the Studio appears on the open products page within 2 s', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage()
  await visitor.goto('/products')
  await page.goto('/studio')
  await page.getByText('This machine').click()
  await page.getByRole('button', { name: /Administrator/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible()
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await page.getByTestId('pane-item-Products').click()
  await page.locator(`a[href*="${masterKit}"]`).first().click()
  const pane = page.getByTestId('document-pane')
  const title = pane.getByTestId('field-title').getByRole('textbox')
  const newTitle = `Master Kit ${Date.now()}`
  await title.fill(newTitle)
  await publish(pane)
  await expect(page.getByText(`${newTitle} was published`)).toBeVisible()
  await expect(visitor.getByText(newTitle).first()).toBeVisible({ timeout: 2000 })
  const fresh = await context.request.get('/products')
  expect(await fresh.text()).toContain(newTitle)
})
