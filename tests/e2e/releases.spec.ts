import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { openDocument, openStudio, studioNoiseAnd } from '../support/studio-session.ts'
import { validInquiry } from '../support/valid-inquiry.ts'
import { expect, test } from './studio-page.ts'
import { readJson, receiptBody } from '#packages/local-lake/tests/support/read-json.ts'

test.use({
  // The Studio checks in advance which actions would be allowed in a release's state.
  // One pattern, because Playwright reads a second element of a list as options.
  allowed: studioNoiseAnd(/status of 409/),
  viewport: { width: 1700, height: 900 },
})
test.setTimeout(240_000)

const rawLake = (instance: Instance) => lakeEditor(instance).withConfig({ perspective: 'raw' })
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
/** So far in the future that nothing is published by itself during a test. */
const nextYear = `Jan 5, ${new Date().getUTCFullYear() + 1} 09:00`

test.afterEach('the lake supports every request that was sent', async ({ instance }) => {
  const unknownRequests = await fetch(`${instance.lakeUrl}/__ledger`)
  expect(await unknownRequests.json()).toEqual([])
})

/** Creates a release in the menu of perspectives; the Studio then shows its perspective. */
async function makeRelease(page: Page, instance: Instance, title: string): Promise<string> {
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('create-new-release-button').click()
  await page.getByTestId('release-form-title').fill(title)
  await page.getByTestId('submit-release-button').click()
  const query = '*[_type == "system.release" && metadata.title == $title][0].name'
  const lake = rawLake(instance)
  await expect.poll(() => lake.fetch(query, { title })).not.toBeNull()
  return v.parse(v.string(), await lake.fetch(query, { title }))
}

test('a release of three kits is created, previewed, scheduled, and published on time', async ({
  page,
  visitor,
  instance,
}) => {
  const lake = rawLake(instance)
  const ids = [
    'product-apparel-and-swag-kit',
    'product-cabin-clean-up-kit',
    'product-soilage-protection-kit',
  ]
  const titles = (perspective: 'published' | string[]) =>
    lake.fetch<string[]>('*[_id in $ids] | order(_id asc).title', { ids }, { perspective })
  const before = await titles('published')
  expect(before).toHaveLength(3)
  const after = before.map((title) => `${title} of autumn`)

  const pane = await openDocument(page, 'product', ids[0]!)
  const releaseId = await makeRelease(page, instance, 'Autumn kits')
  await page.getByRole('button', { name: 'Add to release' }).click()
  const title = pane.getByTestId('field-title').getByRole('textbox')
  await expect(title).toBeEditable()
  await title.fill(after[0]!)
  for (const [at, id] of ids.entries()) {
    if (at === 0) continue
    await lake.createVersion({ baseId: id, publishedId: id, releaseId })
    await lake.patch(`versions.${releaseId}.${id}`).set({ title: after[at]! }).commit()
  }
  const list = page.getByTestId('document-list-pane')
  for (const shown of after) await expect(list.getByText(shown, { exact: true })).toBeVisible()
  expect(await titles([releaseId, 'drafts'])).toEqual(after)
  expect(await titles('published')).toEqual(before)

  await openStudio(page, `/studio/releases/${releaseId}`)
  await page.getByTestId('release-type-picker').click()
  await page.getByRole('tab', { name: 'At time' }).click()
  await page.getByTestId('date-input').fill(nextYear)
  await page.keyboard.press('Enter')
  await page.getByTestId('release-form-title').click()
  await page.getByTestId('schedule-button').click()
  await page.getByTestId('confirm-button').click()
  const state = async () => (await lake.releases.get({ releaseId }))?.state
  await expect.poll(state).toBe('scheduled')
  await page.getByRole('button', { name: 'Unschedule release' }).click()
  await page.getByTestId('confirm-button').click()
  await expect.poll(state).toBe('active')
  await expect(page.getByTestId('table-row')).toHaveCount(3)

  await visitor.goto('/products')
  const publishAt = soon(3000)
  await lake.releases.schedule({ releaseId, publishAt })
  await expect(visitor.getByText(before[0]!).first()).toBeVisible()
  for (const shown of after) {
    const timeout = Date.parse(publishAt) - Date.now() + 15_000
    await expect(visitor.getByText(shown).first()).toBeVisible({ timeout })
  }
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt))
  expect(await titles('published')).toEqual(after)
  await expect.poll(state).toBe('published')
  await expect(page.getByTestId('revert-button')).toBeVisible()
  for (const [at, id] of ids.entries()) await lake.patch(id).set({ title: before[at]! }).commit()
})

test('a draft is scheduled in the Studio, locked, and published on time', async ({
  page,
  visitor,
  instance,
}) => {
  const lake = rawLake(instance)
  const id = 'product-cabin-clean-up-kit'
  const before = v.parse(v.string(), await lake.fetch('*[_id == $id][0].title', { id }))
  const pane = await openDocument(page, 'product', id)
  const title = pane.getByTestId('field-title').getByRole('textbox')
  await title.fill('Kit for later')
  await expect(pane.getByTestId('action-publish')).toBeEnabled()
  await pane.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Schedule publish' }).click()
  await page.getByTestId('date-input').fill(nextYear)
  await page.keyboard.press('Enter')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByText(/Scheduled to be published on/)).toBeVisible()
  await expect(title).not.toBeEditable()
  // Reopened, it shows the draft, which can still be changed; the scheduled version does not change.
  await openDocument(page, 'product', id)
  await title.fill('Kit after that')
  await expect(page.getByText(/they will be overwritten when the schedule runs/)).toBeVisible()
  await pane.getByRole('button', { name: 'Scheduled publish' }).click()
  await expect(page.getByText(/Scheduled to be published on/)).toBeVisible()
  await expect(title).toHaveValue('Kit for later')
  await expect(title).not.toBeEditable()
  await openStudio(page, '/studio/start')
  const changes = page.getByRole('region', { name: 'Unpublished changes (1)' })
  await expect(changes.getByText('Kit after that').first()).toBeVisible()
  await visitor.goto('/products')
  await expect(visitor.getByText(before).first()).toBeVisible()
  const query =
    '*[_type == "system.release" && metadata.cardinality == "one" && state == "scheduled"][0].name'
  const releaseId = v.parse(v.string(), await lake.fetch(query))
  const publishAt = soon(2000)
  await lake.releases.schedule({ releaseId, publishAt })
  const timeout = Date.parse(publishAt) - Date.now() + 15_000
  await expect(visitor.getByText('Kit for later').first()).toBeVisible({ timeout })
  await lake.patch(id).set({ title: before }).commit()
  await lake.delete(`drafts.${id}`)
})

test('a document with an error cannot be scheduled, and inquiries cannot be in a release', async ({
  page,
  instance,
}) => {
  const lake = rawLake(instance)
  const id = 'product-master-kit'
  const pane = await openDocument(page, 'product', id)
  await pane.getByTestId('field-title').getByRole('textbox').fill('')
  const menu = pane.getByTestId('action-menu-button')
  const schedule = page.getByRole('menuitem', { name: 'Schedule publish' })
  // Clicked at once, before the Studio itself has found the error. The menu can close in between.
  await expect(async () => {
    if (await schedule.isHidden()) await menu.click()
    await schedule.click({ force: true, timeout: 2000 })
  }).toPass()
  await expect(pane.getByTestId('action-publish')).toBeDisabled()
  await expect(page.getByTestId('date-input')).toHaveCount(0)
  // The menu might be about to close.
  await expect(async () => {
    if (await schedule.isHidden()) await menu.click()
    await expect(schedule).toBeDisabled({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  expect(await lake.fetch('count(*[_id in path("versions.**")])')).toBe(0)
  await lake.delete(`drafts.${id}`)

  const sent = await fetch(`${instance.siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(validInquiry),
  })
  const inquiry = (await readJson(sent, receiptBody)).id
  const releaseId = 'rInquiries'
  await lake.releases.create({ releaseId, metadata: { title: 'No inquiries' } })
  await openStudio(page, `/studio/structure/inquiries;all;${inquiry}?perspective=${releaseId}`)
  await expect(page.getByTestId('global-perspective-menu-button')).toBeVisible()
  await expect(pane.getByTestId('field-status').getByRole('radio').first()).toBeEnabled({
    timeout: 30_000,
  })
  await expect(page.getByRole('button', { name: 'Add to release' })).toHaveCount(0)
  await expect(page.getByTestId('document-perspective-list')).toBeHidden()
  await pane.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem', { name: /schedule|version/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await lake.releases.archive({ releaseId })
})
