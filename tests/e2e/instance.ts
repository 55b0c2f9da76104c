import { test as base, expect, type BrowserContext } from '@playwright/test'
import { addLandingPages } from '../support/add-landing-pages.ts'
import { startInstance, type Instance } from '../support/start-instance.ts'
import { signInAs, type StudioUser } from '../support/studio-session.ts'
import { watchContext, type Complaint } from '../support/watch-context.ts'

interface TestFixtures {
  /** Console lines and requests to foreign hosts that a test expects; any other makes it fail. */
  allowed: RegExp[]
  /** The browser's console errors and foreign requests so far; the end of each test checks them. */
  complaints: Complaint[]
}

interface WorkerFixtures {
  /** The complete product with two landing pages, started once in each worker. */
  instance: Instance
  /**
   * The browser context in which a user of the Studio is signed in, with one page. It stays open
   * until a test needs another user, because the Studio takes seconds to load; `studio-page.ts`
   * uses it.
   */
  studioOf: (user: StudioUser) => Promise<BrowserContext>
}

/**
 * Playwright's test with the product running. Fails a test if a page logs an error or a warning,
 * throws, or sends a request to a foreign host.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  instance: [
    // Playwright requires the empty pattern if the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance()
      await addLandingPages(instance)
      await provide(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  studioOf: [
    async ({ browser, instance }, provide) => {
      let opened: { user: StudioUser; context: BrowserContext } | undefined
      await provide(async (user) => {
        if (opened?.user === user) return opened.context
        await opened?.context.close()
        const context = await browser.newContext({ baseURL: instance.siteUrl, timezoneId: 'UTC' })
        await signInAs(context, instance, user)
        await context.newPage()
        opened = { user, context }
        return context
      })
      await opened?.context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ instance }, provide) => provide(instance.siteUrl),
  allowed: [[], { option: true }],
  complaints: [
    async ({ context, instance, allowed }, provide) => {
      const complaints = watchContext(context, [instance.siteUrl, instance.lakeUrl])
      await provide(complaints)
      const unexpected = complaints.filter(({ text }) => !allowed.some((known) => known.test(text)))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * The same test with an instance that has other settings. Each call starts its own instance, so
 * specs with the same settings share one.
 */
export function testWith(environment: Record<string, string>) {
  return test.extend<object, { instance: Instance }>({
    instance: [
      // Playwright requires the empty pattern if the fixture needs no other.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, provide) => {
        const instance = await startInstance({ environment })
        await provide(instance)
        await instance.stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  })
}

export { expect }
