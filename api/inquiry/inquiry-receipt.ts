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
 * that they are done.
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
 * Returns when suspected spam was stored, in ms since 1970; undefined for other inquiries. Every server
 * that shares the outbox recognizes it by its missing steps.
 */
export function suspectedAt(steps: readonly StepRecord[], isSetUp: IsSetUp): number | undefined {
  if (!reportedSteps.some((step) => isLeftOut(steps, step, isSetUp))) return undefined
  return Math.min(...steps.map(({ changedAt }) => changedAt))
}

function isLeftOut(steps: readonly StepRecord[], step: DeliveryStep, isSetUp: IsSetUp): boolean {
  return steps.length > 0 && !steps.some((record) => record.step === step) && isSetUp(step)
}

/** The observable properties of a receipt: the reported deliveries and the response time. */
export interface ReceiptTraits extends Pick<InquiryReceipt, 'emailSent' | 'webhookSent'> {
  /** Time from storing the inquiry to sending the receipt, in ms. */
  readonly tookMs: number
}

/** The maximum number of remembered receipts of ordinary inquiries. */
const maxReceipts = 20
/** The response time for suspected spam if no ordinary receipt is remembered, in ms. */
const firstMs = 150

/**
 * Remembers the receipts of recent ordinary inquiries, so that suspected spam gets a similar one. The
 * sender must not learn from the receipt that the inquiry was recognized as spam.
 */
export class TypicalReceipt {
  readonly #lately: (ReceiptTraits & { readonly at: number })[] = []

  /**
   * Remembers the receipt of an ordinary inquiry.
   *
   * @param at when the receipt was sent, in ms since 1970
   */
  note({ emailSent, webhookSent, tookMs }: ReceiptTraits, at: number): void {
    this.#lately.push({ emailSent, webhookSent, tookMs, at })
    if (this.#lately.length > maxReceipts) this.#lately.shift()
  }

  /**
   * Disguises the receipt of suspected spam as an ordinary one of the same time. If deliveries failed then
   * and succeeded since, a repeat says that they are done.
   *
   * @param at when the suspected spam was stored, in ms since 1970
   * @returns the result, with that receipt's response time in ms
   */
  disguise(receipt: InquiryReceipt, at: number): { receipt: InquiryReceipt; tookMs: number } {
    const model = this.#lately.findLast((one) => one.at <= at)
    if (model === undefined) return { receipt, tookMs: firstMs }
    const since = this.#lately.filter((one) => one.at >= model.at)
    const emailSent = since.some((one) => one.emailSent)
    const webhookSent = since.some((one) => one.webhookSent)
    return { receipt: { ...receipt, emailSent, webhookSent }, tookMs: model.tookMs }
  }
}
