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
  'clicks-without-lake',
  'content',
  'content-health',
  'inquiry-desk',
  'inquiry-waiting',
  'late-scripts',
  'pickers',
  'releases',
  'studio-editors',
  'studio-tabs',
  'tabs',
  'web-vitals',
].map(specOf)

/** The packages as npm installs them: these tests measure time, and some open the Studio. */
const packed = specOf('packed-lake')

/** Its machines interrupt requests in Chromium, and wait more than they compute. */
const guide = specOf('deploy-guide')

/** The container, a rolling update and Sanity's command line tool: these tests open no browser. */
const deploy = ['container', 'production', 'rolling-update', 'sanity-config'].map(specOf)

/**
 * Tests in a real browser; each worker has its own instance of the complete product. `npm test` runs
 * two workers of the project "together" at the same time as one of "waiting", and then "alone".
 * `npm run test:deploy` runs "packed",
 * and then "guide" at the same time as "deploy".
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './packages/local-lake/tests/support/temporary-folder.ts',
  projects: [
    {
      name: 'together',
      testMatch: specOf('*'),
      testIgnore: [...alone, ...waiting, packed, guide, ...deploy],
      workers: 2,
    },
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'alone', testMatch: alone },
    { name: 'packed', testMatch: packed },
    // Before "deploy", because it takes longest.
    { name: 'guide', testMatch: guide, workers: 1 },
    { name: 'deploy', testMatch: deploy, workers: 1 },
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
