import { defineConfig, mergeConfig } from 'vitest/config'
import { lastingTestWorker } from './bin/lasting-test-worker.ts'
import unit from './vitest.unit.config.ts'

/**
 * The tests beside the code as Stryker runs them: thousands of short runs, one after the other, in
 * a thread that lasts. Stryker names a pool of its own, so the pool is set after it has done so.
 */
export default mergeConfig(
  unit,
  defineConfig({
    plugins: [
      {
        name: 'lasting-test-worker',
        configureVitest({ project }) {
          project.config.pool = lastingTestWorker.name
          project.config.poolRunner = lastingTestWorker
        },
      },
    ],
  }),
)
