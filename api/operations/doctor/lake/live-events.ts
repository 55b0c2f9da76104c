import { errorLabel } from '#api/platform/log/error-label.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import { isRefusal } from '#schemas/runtime/lake-retry.ts'
import type { Check, DoctorContext } from '../check.ts'
import { type Finding, good, wrong } from '../finding.ts'
import { type DoctorLake, noLake, openLake } from './open-lake.ts'

/** Whether the lake sends live events; without them, pages show changes late. */
export const liveEventsCheck: Check = {
  id: 'sanity.live-events',
  title: 'Live events',
  after: ['sanity.dataset'],
  async run(context) {
    const lake = openLake(context)
    return lake === undefined ? noLake : firstEvent(lake, context)
  },
}

function firstEvent({ anonymous }: DoctorLake, { limits }: DoctorContext): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>()
  const silent = wrong(
    `the stream does not open within ${limits.answerMs / 1000} s.`,
    'check whether a proxy between here and the lake buffers event streams (text/event-stream).',
  )
  const refused = (label: string) =>
    wrong(
      `the lake rejects the stream (${label}).`,
      'check whether the plan of the project includes the Live Content API, and whether SITE_URL is a CORS origin.',
    )
  const subscription = anonymous.live.events().subscribe({
    next: ({ type }) => {
      if (type === 'welcome' || type === 'restart') resolve(good('the stream opens.'))
      else if (type === 'goaway') resolve(refused('goaway'))
    },
    error: (cause: unknown) => {
      const label = errorLabel(cause)
      resolve(
        isRefusal(cause)
          ? refused(label)
          : wrong(`the stream breaks (${label}).`, silent.fix ?? ''),
      )
    },
  })
  return withTimeout(promise, limits.answerMs, () => silent).finally(() => {
    subscription.unsubscribe()
  })
}
