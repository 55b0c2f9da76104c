import { test as base, expect } from '@playwright/test'
import { addLandingPages } from '../support/add-landing-pages.ts'
import { startInstance, type Instance } from '../support/start-instance.ts'
import { watchContext, type Complaint } from '../support/watch-context.ts'

interface TestFixtures {
  /** Console lines and foreign requests that a test expects; any other fails it. */
  allowed: RegExp[]
  /**
   * The browser's complaints so far; a test may check them, and its end checks them in any case.
   */
  complaints: Complaint[]
}

interface WorkerFixtures {
  /** The whole product with two landing pages, started once for each worker. */
  instance: Instance
}

/**
 * Playwright's test with the product running. Fails a test in which a page logs an error or a
 * warning, throws, or sends a request to a foreign host.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  instance: [
    // Playwright asks for the empty pattern where no other fixture is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance()
      await addLandingPages(instance)
      await provide(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 180_000 },
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

export { expect }
