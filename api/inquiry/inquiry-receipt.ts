import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import type { StepRecord } from '#api/outbox/outbox.ts'
import { documentId, isDone } from './inquiry-document.ts'
import type { DeliveryStep } from './inquiry-entry.ts'

/** The visitor's confirmation of an inquiry (`docs/product.md §8`). */
const receivedMessage = "Thank you for contacting us. We'll get back to you soon."

/** The deliveries that a receipt reports; suspected spam lacks them. */
const reportedSteps = ['notification', 'webhook'] as const

/** Whether this server is set up for a delivery step. */
type IsSetUp = (step: DeliveryStep) => boolean

/**
 * Returns the receipt of a stored inquiry. Suspected spam lacks the delivery steps; its receipt says
 * that those steps are done.
 */
export function storedReceipt(
  id: string,
  steps: readonly StepRecord[],
  isSetUp: IsSetUp,
): InquiryReceipt {
  const [emailSent = false, webhookSent = false] = reportedSteps.map(
    (step) => isDone(steps, step) || isLeftOut(steps, step, isSetUp),
  )
  return { success: true, id: documentId(id), emailSent, webhookSent, message: receivedMessage }
}

/**
 * Whether a stored inquiry is suspected spam. Every server that shares the outbox recognizes it by its
 * missing steps.
 */
export function isSuspected(steps: readonly StepRecord[], isSetUp: IsSetUp): boolean {
  return reportedSteps.some((step) => isLeftOut(steps, step, isSetUp))
}

function isLeftOut(steps: readonly StepRecord[], step: DeliveryStep, isSetUp: IsSetUp): boolean {
  return steps.length > 0 && !steps.some((record) => record.step === step) && isSetUp(step)
}

/** The observable properties of a receipt: the reported deliveries and the response time. */
export interface ReceiptTraits extends Pick<InquiryReceipt, 'emailSent' | 'webhookSent'> {
  /** Time from storing the inquiry to sending the receipt, in ms. */
  readonly tookMs: number
}

/**
 * Makes the receipt of suspected spam look like the last receipt of an ordinary inquiry, so that the
 * sender does not learn that the inquiry was recognized as spam.
 */
export function likeReceipt(
  receipt: InquiryReceipt,
  typical: ReceiptTraits | undefined,
): InquiryReceipt {
  if (typical === undefined) return receipt
  const { emailSent, webhookSent } = typical
  return { ...receipt, emailSent, webhookSent }
}
