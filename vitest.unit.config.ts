import { defineConfig } from 'vitest/config'

/**
 * The tests beside the code: together they take under a minute, so that they can run after each
 * change. They share a process, because reloading modules for each file would take longer than
 * the tests; a test therefore puts back what it changes outside of itself.
 */
export default defineConfig({
  test: {
    name: 'unit',
    globalSetup: './packages/local-lake/tests/support/temporary-folder.ts',
    maxWorkers: 2,
    include: ['{schemas,studio,api,web,pictures,bin,packages/*/src}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a loaded machine a real part takes longer than the second that is usual.
    expect: { poll: { timeout: 5000 } },
    isolate: false,
  },
})
