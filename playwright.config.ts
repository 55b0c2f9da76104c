import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/launch-options.ts'

/** Tests that overload the machine and measure time: they run one after the other. */
const alone = ['flood', 'load-balancer', 'outages', 'presentation'].map(specOf)

/** The packages as npm installs them: these deployment tests measure time, and some open the Studio. */
const packed = specOf('packed-lake')

/**
 * Tests in a real browser; each worker has its own instance of the complete product. `npm test` runs
 * the project "together" with two workers, and then "alone". `npm run test:deploy` runs "packed". The
 * time limits are for a slow machine.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  globalSetup: './packages/local-lake/tests/support/temporary-folder.ts',
  projects: [
    {
      name: 'together',
      testMatch: specOf('*'),
      testIgnore: [...alone, packed],
      workers: 2,
    },
    { name: 'alone', testMatch: alone },
    { name: 'packed', testMatch: packed },
  ],
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})

function specOf(name: string): string {
  return `**/${name}.spec.ts`
}
