import type { Page } from '@playwright/test'

/**
 * Fills in the required fields of an inquiry form.
 *
 * @param email by default a new address, because a recipient gets few emails in an hour
 */
export async function fillInquiry(
  page: Page,
  name = 'Amelia Stone',
  email = `${crypto.randomUUID()}@example.com`,
): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+1 (555) 010-2030')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'FBO' }).click()
  await page.keyboard.press('Escape')
}
