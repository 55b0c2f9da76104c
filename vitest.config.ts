import { defineConfig } from 'vitest/config'

/** Tests beside the code, and those of the house as a whole; the browser's are Playwright's. */
export default defineConfig({
  test: {
    include: ['{schemas,studio,api,web,pictures,local,bin,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
})
