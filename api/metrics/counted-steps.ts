import {
  deliverySteps,
  type DeliveryStep,
  type InquiryStepRunner,
  type InquiryStepRunners,
} from '#api/inquiry/inquiry-entry.ts'
import { failureDetail } from '#api/outbox/delivery-failure.ts'
import type { Metrics } from './metrics.ts'

/** The same steps, with each attempt counted by how it ended, and the time until a step was done. */
export function countedSteps(runners: InquiryStepRunners, metrics: Metrics): InquiryStepRunners {
  const countedRunners: InquiryStepRunners = {}
  for (const step of deliverySteps) {
    const run = runners[step]
    if (run !== undefined) countedRunners[step] = counted(step, run, metrics)
  }
  return countedRunners
}

function counted(step: DeliveryStep, run: InquiryStepRunner, metrics: Metrics): InquiryStepRunner {
  return async (job) => {
    try {
      await run(job)
      metrics.delivered(step, 'done')
      const began = job.entry?.resentAt?.[step] ?? job.entry?.acceptedAt
      if (began !== undefined && step !== 'status-sync') {
        // A clock might have been set back since.
        metrics.deliveredAfter(step, Math.max(0, Date.now() - began) / 1000)
      }
    } catch (cause) {
      metrics.delivered(step, failureDetail(cause).isFinal ? 'refused' : 'failed')
      metrics.stepFailed(step, cause)
      throw cause
    }
  }
}
