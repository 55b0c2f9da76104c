import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Instance } from './start-instance.ts'

/** Signs a browser context in as admin, as the form at `/admin` does. */
export async function signInAsAdmin(
  context: BrowserContext,
  { siteUrl, dataDir }: Pick<Instance, 'siteUrl' | 'dataDir'>,
): Promise<void> {
  // Written by the start, for this machine's own admin.
  const { username, password } = JSON.parse(
    readFileSync(join(dataDir, 'admin-account.json'), 'utf8'),
  ) as { username: string; password: string }
  const answer = await context.request.post(`${siteUrl}/api/admin/login`, {
    data: { username, password },
    headers: { Origin: siteUrl },
  })
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()}`)
}
