import type { ReceivedHit } from '#packages/service-stand-ins/src/analytics/hit-log.ts'
import type { Instance } from '../support/start-instance.ts'
import { expect, testWith } from './instance.ts'

/** The token for reading the server's metrics. */
export const metricsToken = 'a-token-of-some-length'

/** Playwright's test with the shop, analytics and web vitals switched on. */
export const test = testWith({
  FEATURE_ECOMMERCE: 'on',
  GA_MEASUREMENT_ID: 'G-TEST',
  METRICS_TOKEN: metricsToken,
  WEB_VITALS: 'on',
})

export { expect }

/** The hits that the analytics stand-in received. */
export async function hitsOf({ lakeUrl }: Instance): Promise<ReceivedHit[]> {
  // The stand-in's own list.
  return (await (await fetch(`${lakeUrl}/analytics/hits`)).json()) as ReceivedHit[]
}
