import { LRUCache } from 'lru-cache'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'

/** What an answer reveals about deliveries: what it says of them, and how long it took. */
export interface AnswerTraits extends Pick<InquiryReceipt, 'emailSent' | 'webhookSent'> {
  /** Milliseconds from storing the inquiry to the answer. */
  readonly tookMs: number
}

/** How many ordinary answers are remembered. */
const mostAnswers = 20
/** For how many suspected inquiries the answer is remembered. */
const mostSuspected = 5000
/** Milliseconds that suspected spam waits for its answer where there was no ordinary one yet. */
const firstMs = 150

/**
 * Remembers how ordinary inquiries were answered lately, so that suspected spam is answered alike:
 * its sender must not learn from the answer what gave it away.
 */
export class UsualAnswer {
  readonly #random: () => number
  readonly #lately: AnswerTraits[] = []
  /** What suspected spam was told, by the inquiry's id: a repeat is told the same. */
  readonly #told = new LRUCache<string, Pick<AnswerTraits, 'emailSent' | 'webhookSent'>>({
    max: mostSuspected,
  })

  /** @param random a number from 0 to 1 */
  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  /** Remembers an ordinary answer. */
  note({ emailSent, webhookSent, tookMs }: AnswerTraits): void {
    this.#lately.push({ emailSent, webhookSent, tookMs })
    if (this.#lately.length > mostAnswers) this.#lately.shift()
  }

  /**
   * Disguises the receipt of suspected spam as one of the ordinary answers, chosen by chance.
   *
   * @returns also how long that answer took, in ms
   */
  disguise(receipt: InquiryReceipt): { receipt: InquiryReceipt; tookMs: number } {
    const chosen = this.#lately[Math.floor(this.#random() * this.#lately.length)]
    const { emailSent, webhookSent, tookMs } = chosen ?? { ...receipt, tookMs: firstMs }
    this.#told.set(receipt.id, { emailSent, webhookSent })
    return { receipt: { ...receipt, emailSent, webhookSent }, tookMs }
  }

  /**
   * The receipt of a repeat, disguised if the first one was. Other visitors' mails go out late at
   * times, so what was told as not sent yet may have been sent by now.
   */
  repeat(receipt: InquiryReceipt): InquiryReceipt {
    const told = this.#told.get(receipt.id)
    if (told === undefined) return receipt
    const latest = this.#lately.at(-1)
    const emailSent = told.emailSent || latest?.emailSent === true
    const webhookSent = told.webhookSent || latest?.webhookSent === true
    this.#told.set(receipt.id, { emailSent, webhookSent })
    return { ...receipt, emailSent, webhookSent }
  }
}
