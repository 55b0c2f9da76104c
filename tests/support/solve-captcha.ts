import { expect, type Page } from '@playwright/test'

/**
 * Clicks a form's captcha and waits until it is solved. Repeats the click, because a click into a
 * frame that has just appeared can be lost.
 */
export async function solveCaptcha(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title="reCAPTCHA"]')
  await expect(() => frame.getByRole('checkbox').check({ timeout: 5000 })).toPass({
    timeout: 20_000,
  })
  await expect(frame.getByText('You are verified')).toBeVisible()
}
