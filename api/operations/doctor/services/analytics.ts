import { ask } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, skipped, wrong } from '../finding.ts'

/** Whether the service has a tag for the measurement id. */
export const analyticsCheck: Check = {
  id: 'analytics.measurement-id',
  title: 'Measurement id',
  async run(context) {
    const { GA_MEASUREMENT_ID: id, GA_URL: url } = context.settings
    if (id === undefined) return skipped('GA_MEASUREMENT_ID is not set, so nothing is measured.')
    if (url === undefined) return skipped('GA_URL cannot be read: see the settings.')
    const answer = await ask(context, `${url}/gtag/js?id=${id}`)
    if (answer.status === 200 && /javascript/.test(answer.headers.get('content-type') ?? ''))
      return good(`the tag for ${id} exists.`)
    if (answer.status === 404)
      return wrong(
        `there is no tag for ${id}.`,
        'set GA_MEASUREMENT_ID to the id of a web data stream of Google Analytics 4.',
      )
    return wrong(
      answer.status === undefined
        ? `the service does not answer ${answer.reason}.`
        : `the service answers HTTP ${answer.status} instead of a script.`,
      'check the network of this machine, and leave GA_URL empty for Google itself.',
    )
  },
}
