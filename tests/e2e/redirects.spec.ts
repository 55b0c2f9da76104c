import type { Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { openDocument, openStudio, publish } from '../support/studio-session.ts'
import { expect, test } from './instance.ts'
import { test as studioTest } from './studio-page.ts'

studioTest.use({ viewport: { width: 1500, height: 900 } })

const kitId = 'product-cabin-clean-up-kit'
const oldPath = '/products/cabin-clean-up-kit'

/** The kits' original state, on which other specs of this instance rely. */
let kits: { _id: string; _type: string }[] = []

test.beforeEach(async ({ instance }) => {
  kits = await lakeEditor(instance).fetch('*[_type == "product" && _id in path("*")]')
})
test.afterEach(async ({ instance }) => {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const restored = lake.transaction()
  for (const kit of kits) restored.createOrReplace(kit).delete(`drafts.${kit._id}`)
  await restored.commit()
  await lake.delete({ query: '*[_type == "redirect"]' })
})

/** Gives the kit another address and creates a redirect, as publishing in the Studio does. */
async function rename(instance: Instance, slug: string): Promise<void> {
  await lakeEditor(instance)
    .transaction()
    .createOrReplace({
      _id: 'redirect-of-test',
      _type: 'redirect',
      from: oldPath,
      to: `/products/${slug}#included`,
      permanent: true,
    })
    .patch(kitId, (patch) => patch.set({ slug: { _type: 'slug', current: slug } }))
    .commit()
}

/** Records each title that the page shows from now on. */
async function noteHeadings(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  await page.exposeFunction('noteHeading', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    const note = () => {
      const text = document.querySelector('h1')?.textContent ?? ''
      // The test has added it.
      const { noteHeading } = window as unknown as { noteHeading: (text: string) => void }
      noteHeading(text)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  return async () => seen
}

test('a click on an outdated link leads to the kit, and never shows "not found"', async ({
  page,
  instance,
}) => {
  const headings = await noteHeadings(page)
  // This page does not receive the change, like one that was asleep.
  await page.route('**/api/content/events*', () => {})
  // It has not loaded the kit in advance either.
  const renamed = Promise.withResolvers<void>()
  await page.route('**/data/query/**', async (route) => {
    await renamed.promise
    await route.continue()
  })
  await page.goto('/products')
  await hydrated(page)
  await rename(instance, 'cabin-kit')
  renamed.resolve()
  await expect
    .poll(() => page.request.get(oldPath, { maxRedirects: 0 }).then((answer) => answer.status()))
    .toBe(301)
  const link = page.locator(`a[href="${oldPath}"]`).first()
  await link.click()
  await expect(page).toHaveURL(/\/products\/cabin-kit#included$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cabin Clean-Up Kit' })).toBeVisible()
  expect((await headings()).join()).not.toMatch(/not found/i)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
})

studioTest(
  'the Studio announces a changed address before it is published, and the old one redirects',
  async ({ page, visitor, instance }) => {
    const headings = await noteHeadings(visitor)
    const [before, after] = ['/products/canine-accommodation-kit', '/products/canine-kit']
    await visitor.goto(before)
    await visitor.locator('html[data-app="ready"]').waitFor()
    const pane = await openDocument(page, 'product', 'product-canine-accommodation-kit')
    await pane.getByRole('tab', { name: 'Address and position' }).click()
    const slug = pane.getByTestId('field-slug').getByRole('textbox')
    await slug.fill('canine-kit')
    const dialog = page.getByRole('dialog')
    await publish(pane, dialog)
    await expect(dialog).toContainText(
      `The address will change from ${before} to ${after}. Links to the old address will lead to the new one.`,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await visitor.request.get(after)).status()).toBe(404)
    await publish(pane, dialog)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    const answer = () => visitor.request.get(`${before}?a=b`, { maxRedirects: 0 })
    await expect.poll(async () => (await answer()).headers()['location']).toBe(`${after}?a=b`)
    expect((await answer()).status()).toBe(301)
    // The visitor had the page open all the time.
    await expect(visitor).toHaveURL(new RegExp(`${after}$`))
    expect((await headings()).join()).not.toMatch(/not found/i)
    const { from, to, note } = await lakeEditor(instance).fetch(
      '*[_type == "redirect" && from == $before][0]',
      { before },
    )
    expect([from, to, note]).toEqual([before, after, expect.stringContaining('Canine')])
  },
)

studioTest(
  'a redirect that completes a loop cannot be published, and the message shows the loop',
  async ({ page, visitor, instance }) => {
    const lake = lakeEditor(instance)
    const redirect = { _type: 'redirect', from: '/round-a', to: '/round-b', permanent: true }
    await lake.create({ ...redirect, _id: 'round' })
    await openStudio(page, '/studio/structure/redirect')
    await expect(page.getByText('/round-a → /round-b')).toBeVisible({ timeout: 30_000 })
    await openStudio(page, '/studio/intent/create/template=redirect;type=redirect/')
    const pane = page.getByTestId('document-pane')
    await pane.getByTestId('field-from').getByRole('textbox').fill('/round-b', { timeout: 30_000 })
    await pane.getByTestId('field-to').getByRole('textbox').fill('/round-a')
    await pane.getByRole('button', { name: /Validation/ }).click()
    const message = 'These redirects form a loop: /round-b → /round-a → /round-b.'
    await expect(page.getByRole('button', { name: message })).toBeVisible()
    await expect(pane.getByTestId('action-publish')).toBeDisabled()
    await pane.getByTestId('field-to').getByRole('textbox').fill('/about')
    await publish(pane)
    await expect
      .poll(
        async () =>
          (await visitor.request.get('/round-a', { maxRedirects: 0 })).headers()['location'],
      )
      .toBe('/about')
  },
)

studioTest(
  'before a kit is unpublished, the Studio lists where it is linked and shown',
  async ({ page, visitor, instance }) => {
    const lake = lakeEditor(instance)
    const redirect = { _type: 'redirect', from: '/linked', to: '/products/master-kit' }
    await lake.create({ ...redirect, _id: 'linked', permanent: true })
    await openStudio(page, '/studio/structure/product;product-master-kit?perspective=published')
    const pane = page.getByTestId('document-pane')
    await pane.getByTestId('action-unpublish').click({ timeout: 30_000 })
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The redirect from /linked leads to it.')
    await expect(dialog).toContainText('Its own page /products/master-kit will disappear.')
    await expect(dialog).toContainText(
      'The Products page shows it as the featured kit. No other kit will replace it.',
    )
    await expect(dialog.getByRole('link', { name: /from \/linked/ })).toHaveAttribute(
      'href',
      /intent\/edit\/.*linked/,
    )
    const target = dialog.getByLabel('Send visitors of /products/master-kit to')
    await expect(target).toHaveValue('/products')
    await target.selectOption('/products/cabin-clean-up-kit')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Unpublish now' }).click()
    await expect
      .poll(async () => {
        const answer = await visitor.request.get('/products/master-kit', { maxRedirects: 0 })
        return [answer.status(), answer.headers()['location']]
      })
      .toEqual([302, '/products/cabin-clean-up-kit'])
    // The document stays open as a draft.
    await expect(pane.getByTestId('field-title').getByRole('textbox')).toHaveValue('Master Kit')
  },
)
