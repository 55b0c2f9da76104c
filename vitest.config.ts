import { defineConfig } from 'vitest/config'
import { compileCache } from './tests/support/test-cache.ts'

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
          globalSetup: './tests/support/temporary-folder.ts',
          // For each test's own process, and for those that it starts.
          env: compileCache,
          // They mostly wait for other processes.
          maxWorkers: 4,
          // After the unit tests, which have another number of workers.
          sequence: { groupOrder: 1 },
          include: ['tests/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // On a loaded machine a real part takes longer than the second that is usual.
          expect: { poll: { timeout: 5000 } },
        },
      },
    ],
  },
})
