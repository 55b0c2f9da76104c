import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileCache } from './tests/support/test-cache.ts'

/** Starts with the slowest folders: started last, one of their tests would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = ['/tests/deploy/', '/tests/fault/']
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((folder) => moduleId.includes(folder))
      return at === -1 ? slow.length : at
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * `unit` holds the tests beside the code. `integration` holds those that start processes, wait for
 * real time or do something thousands of times, and those of the project as a whole. The tests in a
 * browser are Playwright's.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      './vitest.unit.config.ts',
      {
        test: {
          name: 'integration',
          globalSetup: './packages/local-lake/tests/support/temporary-folder.ts',
          // For each test's own process, and for those that it starts.
          env: compileCache,
          // They mostly wait for other processes.
          maxWorkers: 4,
          // After the unit tests, which have another number of workers.
          sequence: { groupOrder: 1 },
          include: ['{tests,packages/*/tests}/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // On a loaded machine a real part takes longer than the second that is usual.
          expect: { poll: { timeout: 5000 } },
        },
      },
    ],
  },
})
