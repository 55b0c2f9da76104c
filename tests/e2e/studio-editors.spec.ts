import type { Page } from '@playwright/test'
import * as v from 'valibot'
import sharp from 'sharp'
import { lakeEditor } from '../support/lake-client.ts'
import {
  firstInput,
  openDocument,
  openDocuments,
  publish,
  signInAs,
  studioNoise,
} from '../support/studio-session.ts'
import type { Instance } from '../support/start-instance.ts'
import { watchContext } from '../support/watch-context.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1700, height: 900 } })

test.afterEach('the lake supports every request that was sent', async ({ instance }) => {
  const unknownRequests = await fetch(`${instance.lakeUrl}/__ledger`)
  expect(await unknownRequests.json()).toEqual([])
})

test('an older revision can be viewed and restored', async ({ page, instance }) => {
  test.slow()
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  // No earlier test of this worker publishes it: its history contains these two publications.
  const id = 'program-vip-loyalty'
  const before = v.parse(v.string(), await lake.fetch('*[_id == $id][0].title', { id }))
  const pane = await openDocument(page, 'program', id)
  for (const title of ['First wording', 'Second wording']) {
    await pane.getByTestId('field-title').getByRole('textbox').fill(title)
    await publish(pane)
    await expect(page.getByText(`${title} was published`)).toBeVisible()
  }
  // The Studio lists its latest change twice until the list is opened again.
  await openDocuments(page, 'program', [id])
  await pane.getByTestId('pane-context-menu-button').click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const published = page.getByTestId('timeline-item-button').filter({ hasText: 'Published' })
  await expect(published).toHaveCount(2)
  await published.nth(1).click()
  await expect(pane.getByTestId('field-title').getByRole('textbox')).toHaveValue('First wording')
  await pane.getByRole('button', { name: 'Revert to revision' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => lake.fetch('*[_id == $id][0].title', { id: `drafts.${id}` }))
    .toBe('First wording')
  await lake.patch(id).set({ title: before }).commit()
  await lake.delete(`drafts.${id}`)
})

test('a picture uploaded in the Studio is in the lake, with its dimensions', async ({
  page,
  instance,
}) => {
  const id = 'program-jetsanitize'
  const pane = await openDocument(page, 'program', id)
  const background = { r: 20, g: 80, b: 160 }
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await pane
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'cabin.jpg', mimeType: 'image/jpeg', buffer: picture })
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const query = `*[_id == $id][0].image.asset->{originalFilename, url, metadata}`
  await expect
    .poll(() => lake.fetch(query, { id: `drafts.${id}` }), { timeout: 20_000 })
    .toMatchObject({
      originalFilename: 'cabin.jpg',
      metadata: { dimensions: { width: 900, height: 600 }, hasAlpha: false },
    })
  await expect(pane.locator('img[src*="900x600"]').first()).toBeVisible()
  await lake.delete(`drafts.${id}`)
})

test('two editors see each other in a document, both edits are saved, and each stream has its own host', async ({
  page: second,
  browser,
  instance,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: instance.siteUrl })
  const complaints = watchContext(context, [instance.siteUrl, instance.lakeUrl])
  await signInAs(context, instance, 'local-administrator')
  const first = await context.newPage()
  const streamHosts: string[] = []
  first.on('response', (response) => {
    const { 'content-type': type = '' } = response.headers()
    if (type.startsWith('text/event-stream')) streamHosts.push(new URL(response.url()).hostname)
  })
  await Promise.all([first, second].map((page) => openDocuments(page, 'faq', ['faq-custom-kits'])))
  await firstInput(second.getByTestId('document-pane')).click()
  await expect(first.getByLabel('Morgan Local').first()).toBeVisible()
  await expect(second.getByLabel('Avery Local').first()).toBeVisible()
  // A browser opens six connections to a host: a stream on a shared host would take one of those of
  // all tabs (decision 4).
  expect(streamHosts.length).toBeGreaterThan(1)
  expect(new Set(streamHosts).size).toBe(streamHosts.length)
  expect(streamHosts.filter((host) => !host.startsWith('stream-'))).toEqual([])
  await typeTogether(first, second, instance)
  await second.goto('about:blank')
  await expect(first.getByLabel('Morgan Local')).toHaveCount(0)
  await context.close()
  const unexpected = complaints.filter(({ text }) => !studioNoise.some((known) => known.test(text)))
  expect(unexpected).toEqual([])
})

/** Two editors type at the same time into two fields, then one after the other into one of them. */
async function typeTogether(first: Page, second: Page, instance: Instance) {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const id = 'drafts.faq-custom-kits'
  const field = (page: Page, name: string) => page.getByTestId(`field-${name}`).getByRole('textbox')
  await Promise.all([
    field(first, 'question').pressSequentially(' By the first editor?', { delay: 20 }),
    field(second, 'answer').pressSequentially(' By the second editor.', { delay: 20 }),
  ])
  for (const page of [first, second]) {
    await expect(field(page, 'question')).toHaveValue(/By the first editor\?/)
    await expect(field(page, 'answer')).toHaveValue(/By the second editor\./)
  }
  await field(second, 'question').press('End')
  await field(second, 'question').pressSequentially(' And by the second?', { delay: 20 })
  await expect(field(first, 'question')).toHaveValue(/By the first editor\?.* And by the second\?/)
  await field(first, 'question').press('End')
  await field(first, 'question').pressSequentially(' And again by the first?', { delay: 20 })
  const whole = /By the first editor\?.* And by the second\? And again by the first\?$/
  await expect(field(second, 'question')).toHaveValue(whole)
  const stored = () => lake.fetch<{ question: string; answer: string }>('*[_id == $id][0]', { id })
  await expect.poll(async () => (await stored()).question).toMatch(whole)
  expect((await stored()).answer).toContain('By the second editor.')
  await lake.delete(id)
}
