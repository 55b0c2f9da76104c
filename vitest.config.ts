import { defineConfig } from 'vitest/config'

/**
 * `unit` holds the tests beside the code. `integration` holds those that start processes, wait for
 * real time or do something thousands of times, and those of the project as a whole. The tests in a
 * browser are Playwright's.
 */
export default defineConfig({
  test: {
    projects: [
      './vitest.unit.config.ts',
      {
        test: {
          name: 'integration',
          maxWorkers: 2,
          include: ['tests/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
