import { LRUCache } from 'lru-cache'
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

/** The deliveries that a receipt reports. */
type Reported = Pick<ReceiptTraits, 'emailSent' | 'webhookSent'>

/** The maximum number of remembered receipts of ordinary inquiries. */
const maxReceipts = 20
/** The maximum number of suspected inquiries with a remembered receipt. */
const maxSuspected = 5000
/** The response time for suspected spam if no ordinary receipt is remembered, in ms. */
const firstMs = 150

/**
 * Remembers the receipts of recent ordinary inquiries, so that suspected spam gets a similar one. The
 * sender must not learn from the receipt that the inquiry was recognized as spam.
 */
export class TypicalReceipt {
  readonly #random: () => number
  readonly #lately: (ReceiptTraits & { readonly at: number })[] = []
  /** The reports of disguised receipts by inquiry id, so that a repeat gets the same one. */
  readonly #disguised = new LRUCache<string, Reported>({ max: maxSuspected })

  /** @param random returns a number from 0 to 1 */
  constructor(random: () => number = Math.random) {
    this.#random = random
  }

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
   * Disguises the receipt of suspected spam as a randomly chosen ordinary one.
   *
   * @returns also that receipt's response time, in ms
   */
  disguise(receipt: InquiryReceipt): { receipt: InquiryReceipt; tookMs: number } {
    const chosen = this.#lately[Math.floor(this.#random() * this.#lately.length)]
    const { emailSent, webhookSent, tookMs } = chosen ?? { ...receipt, tookMs: firstMs }
    this.#disguised.set(receipt.id, { emailSent, webhookSent })
    return { receipt: { ...receipt, emailSent, webhookSent }, tookMs }
  }

  /**
   * Returns the receipt of a repeat, disguised if the first one was. Ordinary mails are sometimes sent
   * late, so a delivery that the first receipt reported as not sent can be sent by now.
   *
   * @param suspectedAt when suspected spam was stored, in ms since 1970; undefined for all others.
   * If another server sent the first receipt, it reported the same as ordinary ones at that time
   */
  repeat(receipt: InquiryReceipt, suspectedAt?: number): InquiryReceipt {
    const given = this.#disguised.get(receipt.id) ?? this.#ordinaryAt(suspectedAt)
    if (given === undefined) return receipt
    const latest = this.#lately.at(-1)
    const emailSent = given.emailSent || latest?.emailSent === true
    const webhookSent = given.webhookSent || latest?.webhookSent === true
    this.#disguised.set(receipt.id, { emailSent, webhookSent })
    return { ...receipt, emailSent, webhookSent }
  }

  /** The ordinary receipt at that time; undefined if none is remembered. */
  #ordinaryAt(at: number | undefined): Reported | undefined {
    if (at === undefined) return undefined
    return this.#lately.findLast((receipt) => receipt.at <= at) ?? this.#lately[0]
  }
}
