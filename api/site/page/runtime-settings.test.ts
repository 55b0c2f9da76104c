import { expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { writeRuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { createRuntimeSettings } from './runtime-settings.ts'

const settingsFor = (others: Record<string, string>) =>
  createRuntimeSettings(
    parseEnvironment({
      SANITY_PROJECT_ID: 'abc123',
      SANITY_READ_TOKEN: 'read',
      SANITY_WRITE_TOKEN: 'write',
      ...others,
    }),
  )

test("a page's settings contain analytics only if a measurement id is set", () => {
  expect(settingsFor({ GA_MEASUREMENT_ID: 'G-TEST' }).analytics).toEqual({
    measurementId: 'G-TEST',
    url: 'https://www.googletagmanager.com',
  })
  const GA_URL = 'http://localhost:3333/analytics/'
  expect(settingsFor({ GA_MEASUREMENT_ID: 'G-TEST', GA_URL }).analytics?.url).toBe(
    'http://localhost:3333/analytics',
  )
  expect(writeRuntimeSettings(settingsFor({ GA_URL }))).not.toMatch(/analytics|googletagmanager/)
})
