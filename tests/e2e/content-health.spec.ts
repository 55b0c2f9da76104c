import { axeOn } from '../support/axe-on.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { openStudio } from '../support/studio-session.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const redirect = { _id: 'health-redirect', _type: 'redirect', from: '/gone', permanent: true }

test.afterEach(async ({ instance }) => {
  await lakeEditor(instance).withConfig({ perspective: 'raw' }).delete(redirect._id)
})

test('problems are listed and counted as they occur, and each one links to its field', async ({
  page,
  instance,
}) => {
  const lake = lakeEditor(instance)
  await openStudio(page, '/studio/health')
  await expect(page.getByRole('heading', { level: 1, name: 'Content health' })).toBeVisible({
    timeout: 30_000,
  })
  const wrong = page.getByRole('region', { name: /^To fix on the site/ })
  const weak = page.getByRole('region', { name: /^To improve on the site/ })
  await expect(weak.getByRole('link', { name: /Platinum The page says/ })).toBeVisible()
  const before = await page.getByRole('link', { name: /^Content health \(\d+\)$/ }).innerText()
  await lake.create({ ...redirect, to: 'https://evil.example' })
  await expect(wrong.getByRole('link', { name: /^\/gone Write only the part after/ })).toBeVisible()
  const count = Number(/\d+/.exec(before)?.[0]) + 1
  await expect(page.getByRole('link', { name: `Content health (${count})` })).toBeVisible()
  const toCheck = page.getByRole('region', { name: /^Check before launch \(\d+\)$/ })
  const waiting = await toCheck.getByRole('listitem').count()
  await toCheck.getByRole('button', { name: 'Mark as checked: Master Kit' }).click()
  await expect(toCheck.getByRole('listitem')).toHaveCount(waiting - 1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colors fade when the color scheme changes.
    await expect(async () => {
      const { violations } = await axeOn(page).include('main').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
  await lake.patch(redirect._id).set({ to: '/about' }).commit()
  await expect(wrong.getByRole('link', { name: /^\/gone/ })).toHaveCount(0)
  await weak.getByRole('link', { name: /Platinum The page says/ }).click()
  const pane = page.getByTestId('document-pane')
  const field = pane.getByTestId('field-structuredDataThreshold').getByRole('textbox')
  await expect(field).toBeInViewport({ timeout: 30_000 })
  await expect(page).toHaveURL(/structuredDataThreshold/)
})

test('the start page says what changed in each draft, and publishes drafts together or not at all', async ({
  page,
  instance,
}) => {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const ids = ['product-cabin-clean-up-kit', 'faq-returns']
  const [kit, faq] = await Promise.all(ids.map((id) => lake.getDocument(id)))
  await lake.createOrReplace({ ...kit!, _id: `drafts.${ids[0]}`, price: 25_900 })
  await lake.createOrReplace({ ...faq!, _id: `drafts.${ids[1]}`, question: '' })
  const inquiry = { _id: 'inquiry.start-page', _type: 'inquiry', status: 'new' }
  await lake.createOrReplace({ ...inquiry, submittedAt: new Date().toISOString() })
  await openStudio(page, '/studio/start')
  const drafts = page.getByRole('region', { name: 'Unpublished changes (2)' })
  await expect(
    drafts.getByRole('listitem').filter({ hasText: 'Cabin Clean-Up Kit' }),
  ).toContainText(/Price \$249.00 → \$259.00.+by API token/, { timeout: 30_000 })
  await expect(drafts).toContainText('Question “Can I return a kit?” → empty')
  await expect(page.getByRole('link', { name: /^Start \(\d+ new\)$/ })).toBeVisible()
  for (const box of await drafts.getByRole('checkbox').all()) await box.check()
  const publish = drafts.getByRole('button', { name: 'Publish together (2)' })
  await publish.click()
  await expect(page.getByText('Fix the errors in “Unnamed” first.')).toBeVisible()
  expect(await lake.getDocument(ids[0]!)).toMatchObject({ price: 24_900 })

  await lake.patch(`drafts.${ids[1]}`).set({ question: 'Can I return it?' }).commit()
  await expect(drafts).toContainText('→ “Can I return it?”')
  await publish.click()
  await expect(page.getByRole('region', { name: 'Unpublished changes (0)' })).toBeVisible()
  expect(await lake.getDocument(ids[0]!)).toMatchObject({ price: 25_900 })
  expect(await lake.getDocument(ids[1]!)).toMatchObject({ question: 'Can I return it?' })
  await page.getByRole('link', { name: /new inquir/ }).click()
  await expect(page).toHaveURL(/inquiries;new/)
  for (const before of [kit!, faq!]) await lake.createOrReplace(before)
  await lake.delete(inquiry._id)
})

test.describe('without the lake', () => {
  test.use({ allowed: [/ERR_FAILED|WebSocket/] })

  test('if the content cannot be loaded, the tool says so and can try again', async ({
    page,
    instance,
  }) => {
    const isCheck = (url: URL) =>
      url.pathname.includes('/data/query/') &&
      /loyaltyTier.+versions/.test(decodeURIComponent(url.search))
    await page.route(isCheck, (route) => route.abort())
    await openStudio(page, '/studio/health')
    // An open Studio reads the content again after a change.
    await lakeEditor(instance).create({ ...redirect, to: '/about' })
    // Beside it, there can be messages of the test before.
    const failure = page.getByRole('alert').filter({ hasText: 'The content cannot be loaded.' })
    await expect(failure).toBeVisible({ timeout: 30_000 })
    await page.unroute(isCheck)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/\d+ to fix and \d+ to improve on the site/)).toBeVisible()
    await expect(failure).toHaveCount(0)
  })
})
