import type { BrowserContext } from '@playwright/test'
import { readAdminAccount } from './admin-account.ts'
import type { Instance } from './start-instance.ts'

/** Signs a browser context in as admin, as the form at `/admin` does. */
export async function signInAsAdmin(
  context: BrowserContext,
  { siteUrl, dataDir }: Pick<Instance, 'siteUrl' | 'dataDir'>,
): Promise<void> {
  const { username, password } = readAdminAccount(dataDir)
  const answer = await context.request.post(`${siteUrl}/api/admin/login`, {
    data: { username, password },
    headers: { Origin: siteUrl },
  })
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()}`)
}
