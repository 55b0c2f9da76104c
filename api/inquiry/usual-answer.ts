import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'

/** What an answer tells of deliveries, by its words and by the time that it took. */
export interface AnswerTraits extends Pick<InquiryReceipt, 'emailSent' | 'webhookSent'> {
  /** Milliseconds from storing the inquiry to the answer. */
  readonly tookMs: number
}

/** How many ordinary answers are remembered. */
const most = 20

/**
 * Remembers how ordinary inquiries were answered lately, so that suspected spam is answered alike:
 * who sends it must not learn from the answer what gave it away.
 */
export class UsualAnswer {
  readonly #lately: AnswerTraits[] = []

  note(traits: AnswerTraits): void {
    this.#lately.push(traits)
    if (this.#lately.length > most) this.#lately.shift()
  }

  /** The latest; undefined where there was none yet. */
  get latest(): AnswerTraits | undefined {
    return this.#lately.at(-1)
  }

  /**
   * The traits of one of them by chance.
   *
   * @param otherwise where there was none yet
   */
  like(otherwise: AnswerTraits, random = Math.random()): AnswerTraits {
    return this.#lately[Math.floor(random * this.#lately.length)] ?? otherwise
  }
}
