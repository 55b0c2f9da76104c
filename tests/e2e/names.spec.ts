import type { Page } from '@playwright/test'
import { nameProblems } from '../support/accessible-names.ts'
import { signInAsAdmin, signInByForm } from '../support/admin-session.ts'
import { hydrated } from '../support/hydrated.ts'
import { answeringPages } from '../support/public-pages.ts'
import { storeInquiry } from '../support/store-inquiry.ts'
import { expect, test } from './instance.ts'

const phone = { width: 360, height: 760 }

/** Checks that ids are unique and that every control's name matches its visible label. */
const expectNames = async (page: Page) => expect(await nameProblems(page)).toEqual([])

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of ['/contact', '/order']) {
  test(`names match on ${path} with errors, with each list open, and with nothing found`, async ({
    page,
  }) => {
    await open(page, path)
    await page.getByRole('button', { name: /^(Send|Submit)/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    await expectNames(page)
    for (const field of [/^category/i, /^kits/i]) {
      await page.getByRole('combobox', { name: field }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expectNames(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('combobox', { name: /^category/i }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('zeppelin')
    await expect(page.getByText('No option found.', { exact: true }).first()).toBeVisible()
    await expectNames(page)
  })
}

test('the same holds in the menu of a phone, and in dialogs and notices', async ({
  page,
  context,
  instance,
}) => {
  await signInAsAdmin(context, instance)
  await page.setViewportSize(phone)
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNames(page)
  await open(page, answeringPages[0])
  await expect(page.getByRole('form', { name: 'Kits to show' })).toBeVisible()
  await expectNames(page)
  await open(page, '/design')
  await page.getByRole('button', { name: 'Destructive toast' }).click()
  await expect(page.getByText('It failed').first()).toBeVisible()
  await expectNames(page)
})

test('the same holds in the admin area, before and after signing in', async ({
  page,
  instance,
}) => {
  await storeInquiry(instance)
  await open(page, '/admin')
  await expectNames(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectNames(page)
  await signInByForm(page, instance)
  const row = page.getByRole('button', { name: /Amelia Stone/ }).first()
  await expect(row).toBeVisible()
  await expectNames(page)
  await row.click()
  await expect(page.getByRole('dialog').getByText('Email to the visitor')).toBeVisible()
  await expectNames(page)
  await page.keyboard.press('Escape')
  for (const path of ['/images', '/design']) {
    await open(page, path)
    await expectNames(page)
  }
})
