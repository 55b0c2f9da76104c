import { defineConfig } from 'vitest/config'

/**
 * `unit` holds the tests beside the code: together they take under a minute. `integration` holds
 * those that start processes, wait for real time or do something thousands of times, and those of
 * the project as a whole. The tests in a browser are Playwright's.
 */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{schemas,studio,api,web,local,bin,pictures}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'integration', include: ['tests/**/*.test.ts'] },
      },
    ],
  },
})
