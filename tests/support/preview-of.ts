import { parseEnvironment } from '#api/platform/env.ts'
import { openRateLimits } from '#api/http/limit/rate-limit.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { createPreview, type Preview } from '#api/preview/create-preview.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import { deadLake } from './create-test-app.ts'
import { silentLog } from './silent-log.ts'

/** The preview of a site whose lake is down, for pages that are not previewed. */
export async function previewOf(site: () => Promise<SiteBundle>): Promise<Preview> {
  const env = parseEnvironment(deadLake)
  const limits = openRateLimits(undefined)
  const clients = createLakeClients(env)
  return createPreview({ env, clients, limits, site, log: silentLog, onLakeError: () => {} })
}
