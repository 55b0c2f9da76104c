import { ask } from './ask.ts'
import { type Check, good, skipped, wrong } from './check.ts'

const service = {
  name: 'the service',
  fix: 'check the network of this machine, and leave GA_URL empty for Google itself.',
}

export const analyticsChecks: readonly Check[] = [
  {
    id: 'analytics.measurement-id',
    title: 'Measurement id',
    async run(context) {
      const { GA_MEASUREMENT_ID: id, GA_URL: url } = context.settings
      if (id === undefined) return skipped('GA_MEASUREMENT_ID is not set, so nothing is measured.')
      if (url === undefined) return skipped('GA_URL cannot be read: see the settings.')
      const { status, headers } = await ask(context, service, `${url}/gtag/js?id=${id}`)
      if (status === 200 && /javascript/.test(headers.get('content-type') ?? ''))
        return good(`the tag for ${id} exists.`)
      if (status === 404)
        return wrong(
          `there is no tag for ${id}.`,
          'set GA_MEASUREMENT_ID to the id of a web data stream of Google Analytics 4.',
        )
      return wrong(`the service answers HTTP ${status} instead of a script.`, service.fix)
    },
  },
]
