import { failureDetail } from '#api/outbox/delivery-failure.ts'
import type { StepRunner } from '#api/outbox/delivery.ts'
import type { DeliveryStep } from '#api/outbox/outbox-entry.ts'
import type { Metrics } from './metrics.ts'

type StepRunners = Partial<Record<DeliveryStep, StepRunner>>

/** The same steps, each attempt counted by how it ended. */
export function countedSteps(runners: StepRunners, metrics: Metrics): StepRunners {
  const steps = Object.entries(runners) as [DeliveryStep, StepRunner][]
  return Object.fromEntries(steps.map(([step, run]) => [step, counted(step, run, metrics)]))
}

function counted(step: DeliveryStep, run: StepRunner, metrics: Metrics): StepRunner {
  return async (job) => {
    try {
      await run(job)
      metrics.delivered(step, 'done')
    } catch (cause) {
      metrics.delivered(step, failureDetail(cause).isFinal ? 'refused' : 'failed')
      metrics.stepFailed(step, cause)
      throw cause
    }
  }
}
