import { ask } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, skipped, wrong } from '../finding.ts'
import { noSite } from './open-site.ts'

/** Whether the figures are for those only who have the token. */
export const metricsCheck: Check = {
  id: 'site.metrics',
  title: 'Metrics',
  after: ['site.reachable'],
  async run(context) {
    const { SITE_URL: siteUrl, METRICS_TOKEN: token } = context.settings
    if (siteUrl === undefined) return noSite
    if (token === undefined) return skipped('METRICS_TOKEN is not set.')
    const url = `${siteUrl}/metrics`
    const headers = { authorization: `Bearer ${token}` }
    const [withToken, without] = await Promise.all([
      ask(context, url, { headers }),
      ask(context, url),
    ])
    if (without.status === 200)
      return wrong(
        'anybody may read them.',
        'see what stands in front of the server: the server itself asks for the token.',
      )
    if (withToken.status === 200) return good('they are for those only who have the token.')
    return wrong(
      `the server does not take the token (${withToken.status ?? withToken.reason}).`,
      'restart the server with this METRICS_TOKEN, and let the proxy pass on the Authorization header.',
    )
  },
}
