import type { Page } from '@playwright/test'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { enablePath } from './enable-path.ts'
import { lakeEditor } from './lake-client.ts'
import type { Instance } from './start-instance.ts'

/** Opens a page as a preview of drafts, outside the Studio's frame. */
export async function enterPreview(page: Page, instance: Instance, path: string): Promise<void> {
  const { secret } = await createPreviewSecret(
    lakeEditor(instance).withConfig({ perspective: 'raw' }),
    'test',
    `${instance.siteUrl}/studio/presentation`,
    'local-administrator',
  )
  await page.goto(enablePath(secret, { 'sanity-preview-pathname': path }))
}
