import { LRUCache } from 'lru-cache'
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

/** What a receipt reveals about the deliveries: what it says of them, and how long it took. */
export interface ReceiptTraits extends Pick<InquiryReceipt, 'emailSent' | 'webhookSent'> {
  /** Milliseconds from storing the inquiry to sending the receipt. */
  readonly tookMs: number
}

/** What a receipt says of the deliveries. */
type Said = Pick<ReceiptTraits, 'emailSent' | 'webhookSent'>

/** How many receipts of ordinary inquiries are remembered. */
const maxReceipts = 20
/** For how many suspected inquiries the disguised receipt is remembered. */
const maxSuspected = 5000
/** How long suspected spam waits for its receipt while no ordinary one is remembered, in ms. */
const firstMs = 150

/**
 * Remembers the receipts of recent ordinary inquiries, so that suspected spam gets a similar one:
 * its sender must not learn from the receipt that the inquiry was recognized as spam.
 */
export class TypicalReceipt {
  readonly #random: () => number
  readonly #lately: (ReceiptTraits & { readonly at: number })[] = []
  /** What the disguised receipts said, by the inquiry's id: a repeat gets the same. */
  readonly #disguised = new LRUCache<string, Said>({ max: maxSuspected })

  /** @param random a number from 0 to 1 */
  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  /**
   * Remembers the receipt of an ordinary inquiry.
   *
   * @param at when it was sent, in ms since 1970
   */
  note({ emailSent, webhookSent, tookMs }: ReceiptTraits, at: number): void {
    this.#lately.push({ emailSent, webhookSent, tookMs, at })
    if (this.#lately.length > maxReceipts) this.#lately.shift()
  }

  /**
   * Disguises the receipt of suspected spam as a randomly chosen ordinary one.
   *
   * @returns also how long that receipt took, in ms
   */
  disguise(receipt: InquiryReceipt): { receipt: InquiryReceipt; tookMs: number } {
    const chosen = this.#lately[Math.floor(this.#random() * this.#lately.length)]
    const { emailSent, webhookSent, tookMs } = chosen ?? { ...receipt, tookMs: firstMs }
    this.#disguised.set(receipt.id, { emailSent, webhookSent })
    return { receipt: { ...receipt, emailSent, webhookSent }, tookMs }
  }

  /**
   * The receipt of a repeat, disguised if the first one was. Ordinary mails are sometimes sent late,
   * so a delivery that the first receipt called not sent might be sent by now.
   *
   * @param suspectedAt when suspected spam was stored, in ms since 1970; undefined for all others.
   *   Another server might have sent the first receipt: it said what ordinary ones said then
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

  /** The ordinary receipt of that time; undefined if none is remembered. */
  #ordinaryAt(at: number | undefined): Said | undefined {
    if (at === undefined) return undefined
    return this.#lately.findLast((receipt) => receipt.at <= at) ?? this.#lately[0]
  }
}
