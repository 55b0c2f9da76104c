import type { Page } from '@playwright/test'
import { watchContext } from '../support/watch-context.ts'
import { type StudioUser, studioNoise } from '../support/studio-session.ts'
import { expect, test as base } from './instance.ts'

/**
 * Playwright's test with a page in which a user of the Studio is signed in. The page stays open
 * between the tests of a worker; `openStudio` moves it. A test's additional pages are closed at its
 * end. A visitor has a browser of their own, without the Studio's session or preview.
 */
export const test = base.extend<{ user: StudioUser; visitor: Page }>({
  user: ['local-editor', { option: true }],
  allowed: studioNoise,
  context: async ({ studioOf, user }, provide) => {
    const context = await studioOf(user)
    await provide(context)
    const [page, ...others] = context.pages()
    for (const other of others) await other.close()
    await page?.unrouteAll({ behavior: 'ignoreErrors' })
    for (const event of ['console', 'weberror', 'request'] as const) {
      context.removeAllListeners(event)
    }
    for (const event of ['request', 'response'] as const) page?.removeAllListeners(event)
  },
  page: async ({ context, viewport }, provide) => {
    const [page] = context.pages()
    await page!.setViewportSize(viewport!)
    await page!.emulateMedia({ colorScheme: null })
    await provide(page!)
  },
  visitor: async ({ browser, instance }, provide) => {
    const context = await browser.newContext({ baseURL: instance.siteUrl })
    const complaints = watchContext(context, [instance.siteUrl, instance.lakeUrl])
    await provide(await context.newPage())
    await context.close()
    expect(complaints).toEqual([])
  },
})

export { expect }
