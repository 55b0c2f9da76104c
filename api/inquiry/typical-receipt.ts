import { LRUCache } from 'lru-cache'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'

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
