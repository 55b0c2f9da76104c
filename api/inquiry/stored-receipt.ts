import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import type { StepRecord } from '#api/outbox/outbox.ts'
import { documentId, isDone } from './inquiry-document.ts'
import type { DeliveryStep } from './inquiry-entry.ts'

/** What a visitor reads when an inquiry was received (`docs/product.md §8`). */
const receivedMessage = "Thank you for contacting us. We'll get back to you soon."

/** The deliveries of which a receipt tells, and which suspected spam lacks. */
const toldSteps = ['notification', 'webhook'] as const

/** Whether this server is set up for a delivery step. */
type IsSetUp = (step: DeliveryStep) => boolean

/**
 * The receipt of an inquiry that is stored. Suspected spam has no such steps, and is answered as if
 * they were done.
 */
export function storedReceipt(
  id: string,
  steps: readonly StepRecord[],
  isSetUp: IsSetUp,
): InquiryReceipt {
  const [emailSent = false, webhookSent = false] = toldSteps.map(
    (step) => isDone(steps, step) || isLeftOut(steps, step, isSetUp),
  )
  return { success: true, id: documentId(id), emailSent, webhookSent, message: receivedMessage }
}

/**
 * When suspected spam was stored, in ms since 1970; undefined for every other inquiry. It is known by
 * the steps that it lacks, on every server that shares the outbox.
 */
export function suspectedAt(steps: readonly StepRecord[], isSetUp: IsSetUp): number | undefined {
  if (!toldSteps.some((step) => isLeftOut(steps, step, isSetUp))) return undefined
  return Math.min(...steps.map(({ changedAt }) => changedAt))
}

function isLeftOut(steps: readonly StepRecord[], step: DeliveryStep, isSetUp: IsSetUp): boolean {
  return steps.length > 0 && !steps.some((record) => record.step === step) && isSetUp(step)
}
