import type { BrowserContext, Cookie, Page } from '@playwright/test'
import { readAdminAccount } from './admin-account.ts'
import type { Instance } from './start-instance.ts'

/** The last session of each instance. Reusing it avoids the limit on sign-ins. */
const sessions = new Map<string, Cookie[]>()

/**
 * Signs a browser context in as admin, as the form at `/admin` does; reuses the last session unless
 * it has ended.
 */
export async function signInAsAdmin(
  context: BrowserContext,
  { siteUrl, dataDir }: Pick<Instance, 'siteUrl' | 'dataDir'>,
): Promise<void> {
  const last = sessions.get(siteUrl)
  if (last) {
    await context.addCookies(last)
    if ((await context.request.get(`${siteUrl}/api/contacts`)).ok()) return
    await context.clearCookies()
  }
  const { username, password } = readAdminAccount(dataDir)
  const answer = await context.request.post(`${siteUrl}/api/admin/login`, {
    data: { username, password },
    headers: { Origin: siteUrl },
  })
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()}`)
  sessions.set(siteUrl, await context.cookies())
}

/**
 * Signs in through the form at `/admin`, which the page already shows; resolves when the inquiries
 * are visible.
 */
export async function signInByForm(
  page: Page,
  { dataDir }: Pick<Instance, 'dataDir'>,
): Promise<void> {
  const { username, password } = readAdminAccount(dataDir)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Inquiries', level: 1 }).waitFor()
}
