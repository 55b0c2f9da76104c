import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/launch-options.ts'

/** Tests that overload the machine and measure time: they run one after the other. */
const alone = ['flood', 'load-balancer', 'outages', 'presentation'].map(specOf)

/**
 * Tests that mostly wait, for processes, throttled connections or several tabs: a third worker runs
 * them, and takes about as long as each of the other two.
 */
const waiting = [
  'analytics',
  'budget',
  'checkout-measured',
  'clicks-without-lake',
  'content',
  'content-health',
  'inquiry-desk',
  'inquiry-waiting',
  'late-scripts',
  'select-on-phones',
  'releases',
  'studio-editors',
  'studio-overview',
  'tabs',
  'web-vitals',
].map(specOf)

/** The packages as npm installs them: these deployment tests measure time, and some open the Studio. */
const packed = specOf('packed-lake')

/**
 * Tests in a real browser; each worker has its own instance of the complete product. `npm test` runs
 * two workers of the project "together" at the same time as one of "waiting", and then "alone".
 * `npm run test:deploy` runs "packed".
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './packages/local-lake/tests/support/temporary-folder.ts',
  projects: [
    {
      name: 'together',
      testMatch: specOf('*'),
      testIgnore: [...alone, ...waiting, packed],
      workers: 2,
    },
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'alone', testMatch: alone },
    { name: 'packed', testMatch: packed },
  ],
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
