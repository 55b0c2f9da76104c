import * as v from 'valibot'
import { ask, jsonOf } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, warning, wrong } from '../finding.ts'
import { noSite } from './open-site.ts'

const healthContract = v.object({ status: v.picklist(['ok', 'degraded']) })

/** Whether this product answers at `SITE_URL`, and reports that it is healthy. */
export const reachableCheck: Check = {
  id: 'site.reachable',
  title: 'Site',
  after: ['site.certificate'],
  async run(context) {
    const { SITE_URL: siteUrl } = context.settings
    if (siteUrl === undefined) return noSite
    const answer = await ask(context, `${siteUrl}/api/health`)
    const fix =
      'start the server, and check DNS, firewall and proxy; SITE_URL has to be the address that visitors use.'
    if (answer.status === undefined)
      return wrong(`${siteUrl} does not answer ${answer.reason}.`, fix)
    if (answer.status !== 200)
      return wrong(`${siteUrl}/api/health answers HTTP ${answer.status}.`, fix)
    const parsed = v.safeParse(healthContract, jsonOf(answer))
    if (!parsed.success)
      return wrong(
        `the server at ${siteUrl} is not this product.`,
        'correct SITE_URL or the proxy.',
      )
    if (parsed.output.status === 'ok') return good(`${siteUrl} answers and is healthy.`)
    return warning(
      `${siteUrl} answers, but reports that it is degraded.`,
      `see ${siteUrl}/api/health, which gives the reason.`,
    )
  },
}
