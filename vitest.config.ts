import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileCache } from './tests/support/test-cache.ts'

/** Starts with the slowest tests: started last, one of them would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) =>
      /\/tests\/fault\/|\/deploy-guide\./.test(moduleId)
    return sorted.toSorted((one, other) => Number(isSlow(other)) - Number(isSlow(one)))
  }
}

/** For tests that start processes, wait for real time or do something thousands of times. */
const processTests = {
  globalSetup: './packages/local-lake/tests/support/temporary-folder.ts',
  // For each test's own process, and for those that it starts.
  env: compileCache,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // On a loaded machine a real part takes longer than the second that is usual.
  expect: { poll: { timeout: 5000 } },
}

/**
 * `unit` holds the tests beside the code. `integration` holds those that start processes, wait for
 * real time or do something thousands of times, and those of the project as a whole. `deploy` holds
 * the deployment tests that need no browser. The tests in a browser are Playwright's.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      './vitest.unit.config.ts',
      {
        test: {
          ...processTests,
          name: 'integration',
          // They mostly wait for other processes.
          maxWorkers: 3,
          // After the unit tests, which have another number of workers.
          sequence: { groupOrder: 1 },
          include: ['{tests,packages/*/tests}/**/*.test.ts'],
          exclude: ['tests/deploy/**'],
        },
      },
      {
        test: {
          ...processTests,
          name: 'deploy',
          // The deployment guide alone keeps two cores busy.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          include: ['tests/deploy/**/*.test.ts'],
        },
      },
    ],
  },
})
