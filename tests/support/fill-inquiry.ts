import type { Page } from '@playwright/test'

/** Fills in the required fields of an inquiry form, as a visitor with this name. */
export async function fillInquiry(page: Page, name = 'Amelia Stone'): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('amelia@example.com')
  await page.getByLabel('Phone').fill('+1 (555) 010-2030')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'FBO' }).click()
  await page.keyboard.press('Escape')
}
