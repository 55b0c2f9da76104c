import { valuesOf } from '#api/platform/env/secrets.ts'
import { ask } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, skipped, wrong } from '../finding.ts'
import { noSite } from './open-site.ts'

/** Whether the metrics require the token. */
export const metricsCheck: Check = {
  id: 'site.metrics',
  title: 'Metrics',
  after: ['site.reachable'],
  async run(context) {
    const { SITE_URL: siteUrl } = context.settings
    const tokens = valuesOf(context.settings, 'METRICS_TOKEN')
    if (siteUrl === undefined) return noSite
    if (tokens.length === 0) return skipped('METRICS_TOKEN is not set.')
    const url = `${siteUrl}/metrics`
    const [without, ...answers] = await Promise.all([
      ask(context, url),
      ...tokens.map((token) =>
        ask(context, url, { headers: { authorization: `Bearer ${token}` } }),
      ),
    ])
    if (without.status === 200)
      return wrong(
        'anyone can read them.',
        'check the proxy or CDN in front of the server: the server itself requires the token.',
      )
    const refused = answers.find(({ status }) => status !== 200)
    if (refused === undefined) return good('they can only be read with the token.')
    return wrong(
      `the server does not accept the token (${refused.status ?? refused.reason}).`,
      'restart the server with this METRICS_TOKEN, and make the proxy pass on the Authorization header.',
    )
  },
}
