import type { Page } from '@playwright/test'
import { fillInquiry } from '../support/fill-inquiry.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'

const choices = (page: Page, name: string) => page.getByRole('combobox', { name })
const lists = (page: Page) => page.getByRole('listbox')

test.use({ allowed: [/net::ERR_FAILED/], contextOptions: { reducedMotion: 'reduce' } })

test('lists are disabled while the inquiry is sent, and enabled again after a failure', async ({
  page,
  instance,
}) => {
  const name = `Chosen Late ${Date.now()}`
  await page.goto('/contact')
  await hydrated(page)
  await fillInquiry(page, name)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/contact', async (route) => {
    await released
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expect(choices(page, 'Purchase consideration')).toBeDisabled()
  for (const label of ['Category', 'Kits of interest']) {
    const control = choices(page, label)
    const words = await control.innerText()
    await expect(control).toHaveAttribute('aria-disabled', 'true')
    await control.click({ force: true })
    for (const key of ['Enter', ' ', 'ArrowDown', 'a']) await control.press(key)
    await expect(lists(page)).toHaveCount(0)
    expect(await control.innerText()).toBe(words)
    await expect(control).toBeFocused()
  }
  release()
  await expect(page.getByText('Submission Failed').first()).toBeVisible()
  await page.unroute('**/api/contact')
  const kits = choices(page, 'Kits of interest')
  await expect(kits).not.toHaveAttribute('aria-disabled')
  await kits.click()
  await page.getByRole('option', { name: 'Master Kit' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(page.getByText('Message Sent!').first()).toBeVisible()
  const stored = await lakeEditor(instance).fetch('*[_type == "inquiry" && name == $name]', {
    name,
  })
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ categories: ['fbo'], kitsInterested: [expect.any(String)] })
})
