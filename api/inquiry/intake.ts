import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { InquiryReceipt, InquiryRequest } from '#schemas/inquiry/inquiry.contract.ts'
import { AppError } from '#api/http/errors.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { Delivery } from '#api/outbox/delivery.ts'
import { untraced, type Tracing } from '#api/platform/trace/tracing.ts'
import {
  digestOf,
  idOfDigest,
  type DeliveryStep,
  type InquiryEntry,
  type InquiryOutbox,
} from './inquiry-entry.ts'
import { readRequestedKits, type KitDirectory } from './kit-directory.ts'
import type { Awaitable } from '#api/outbox/outbox.ts'
import { type CaptchaOptions, verifyCaptcha } from './captcha/captcha.ts'
import { isSuspected, likeReceipt, storedReceipt, type ReceiptTraits } from './inquiry-receipt.ts'
import { spamReasonsOf } from './spam-reasons.ts'

/**
 * How long a response waits for deliveries, in ms; after that, deliveries continue in the background.
 */
const responseTimeoutMs = 3000
/** The response time of suspected spam before any ordinary inquiry, in ms. */
const firstSpamMs = 150

export interface IntakeOptions extends CaptchaOptions {
  readonly outbox: InquiryOutbox
  readonly delivery: Delivery<InquiryEntry>
  readonly kits: Pick<KitDirectory, 'find'>
  /** The minimum time that a person takes to fill in the form, in ms. */
  readonly minFillMs: number
  readonly log: Log
  /** The clock, in ms since 1970. */
  readonly now?: () => number
  readonly tracing?: Pick<Tracing, 'during'>
}

export interface Caller {
  readonly address: string
  /** Created once per filled-in form; a repeat with the same content is the same inquiry. */
  readonly idempotencyKey: string | null
}

/** Accepts inquiries: validates and stores them, starts their delivery, and answers. */
export class Intake {
  readonly #options: IntakeOptions
  readonly #underWay = new Map<string, Promise<InquiryReceipt>>()
  readonly #stopWaiting = new AbortController()
  /** The last receipt of an ordinary inquiry. Suspected spam gets a similar receipt. */
  #typical: ReceiptTraits | undefined
  readonly #isSetUp = (step: DeliveryStep) => this.#options.delivery.isSetUp(step)

  constructor(options: IntakeOptions) {
    this.#options = options
  }

  /**
   * Accepts one inquiry. When this resolves, the inquiry is on disk.
   *
   * @throws {AppError} `rate-limited`, `captcha-needed`, `invalid-fields` for a kit that does not exist,
   * or `journal-unavailable` if nothing can be stored; then the inquiry was not accepted
   */
  async receive(request: InquiryRequest, caller: Caller): Promise<InquiryReceipt> {
    // These fields differ between attempts, so they are not part of the digest.
    const { captchaToken, website, filledInMs, ...inquiry } = request
    const idempotency = digestOf(caller.idempotencyKey, inquiry)
    const { address } = caller
    if (idempotency === null) return this.#receiveNew(request, address, null)
    // A double click joins the first request.
    const underWay = this.#underWay.get(idempotency)
    if (underWay !== undefined) return underWay
    const receipt = this.#receiveOnce(request, address, idempotency)
    this.#underWay.set(idempotency, receipt)
    return receipt.finally(() => this.#underWay.delete(idempotency))
  }

  /** Stops responses from waiting for deliveries; the deliveries continue in the background. */
  stopWaiting(): void {
    this.#stopWaiting.abort()
  }

  /** Resolves when a response has waited long enough for deliveries. */
  #responseTimeout(): Promise<void> {
    const { signal } = this.#stopWaiting
    return delay(responseTimeoutMs, undefined, { ref: false, signal }).catch(() => undefined)
  }

  /** If the same inquiry is sent again later, its receipt shows the current delivery state. */
  async #receiveOnce(request: InquiryRequest, address: string, idempotency: string) {
    const id = await this.#guarded(() => this.#options.outbox.find(idempotency))
    return id === undefined ? this.#receiveNew(request, address, idempotency) : this.#repeat(id)
  }

  async #receiveNew(
    request: InquiryRequest,
    address: string,
    idempotency: string | null,
  ): Promise<InquiryReceipt> {
    const { captchaToken, website, filledInMs, kitsInterested, ...rest } = request
    // Validate first: an invalid inquiry must not count against the limit or use up the captcha's token.
    const requested = await readRequestedKits(kitsInterested, this.#options.kits)
    const inquiry: InquiryEntry['inquiry'] = { ...rest, ...requested }
    await this.#options.limit(address, 1)
    const entry: InquiryEntry = {
      // Derived from the digest, so that all servers and stores give a repeat the same id.
      id: idempotency === null ? randomUUID() : idOfDigest(idempotency),
      acceptedAt: this.#now(),
      inquiry,
      spamReasons: spamReasonsOf(request, this.#options.minFillMs),
      captcha: await verifyCaptcha(captchaToken, address, idempotency, this.#options),
    }
    const { outbox, delivery } = this.#options
    const isHeld = !outbox.isShared || delivery.hasRoom
    const { id, isRepeat, traceparent } = await this.#store(entry, idempotency, isHeld)
    if (isRepeat) {
      // The server of the first request delivers it. That might be this server: its insert succeeded,
      // but the confirmation was lost.
      delivery.searchSoon()
      return this.#repeat(id)
    }
    // Any free server delivers the remaining steps in the background.
    const deliver = async () =>
      isHeld ? delivery.deliverNow(entry, traceparent) : delivery.searchSoon()
    return entry.spamReasons.length > 0
      ? this.#answerLikeOthers(id, deliver)
      : this.#answer(id, deliver)
  }

  async #answer(id: string, deliver: () => Promise<void>): Promise<InquiryReceipt> {
    const began = performance.now()
    await Promise.race([deliver(), this.#responseTimeout()])
    const receipt = await this.#receiptOfStored(id)
    this.#typical = { ...receipt, tookMs: performance.now() - began }
    return receipt
  }

  /** Answers suspected spam, which is only stored in the lake, like any other inquiry. */
  async #answerLikeOthers(id: string, deliver: () => Promise<void>): Promise<InquiryReceipt> {
    const typical = this.#typical
    const pause = delay(typical?.tookMs ?? firstSpamMs, undefined, { ref: false })
    const receipt = likeReceipt(await this.#receiptOfStored(id), typical)
    await Promise.race([Promise.all([deliver(), pause]), this.#responseTimeout()])
    return receipt
  }

  async #store(entry: InquiryEntry, idempotency: string | null, isHeld: boolean) {
    const { outbox, tracing = untraced } = this.#options
    const steps = outbox.definition.stepsFor(entry)
    try {
      return await tracing.during({ kind: 'store', inquiry: entry.id }, async (span) => {
        const traceparent = span.traceparent ?? null
        const added = { entry, steps, idempotency, isHeld, traceparent }
        return { ...(await outbox.accept(added)), traceparent }
      })
    } catch (cause) {
      throw this.#unavailable(cause)
    }
  }

  async #repeat(id: string): Promise<InquiryReceipt> {
    const steps = await this.#guarded(() => this.#options.outbox.steps(id))
    const receipt = storedReceipt(id, steps, this.#isSetUp)
    return isSuspected(steps, this.#isSetUp) ? likeReceipt(receipt, this.#typical) : receipt
  }

  /** Acknowledges the stored inquiry even if its delivery state is unknown. */
  async #receiptOfStored(id: string): Promise<InquiryReceipt> {
    const steps = await this.#guarded(() => this.#options.outbox.steps(id)).catch(() => [])
    return storedReceipt(id, steps, this.#isSetUp)
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  async #guarded<Result>(read: () => Awaitable<Result>): Promise<Result> {
    try {
      return await read()
    } catch (cause) {
      throw this.#unavailable(cause)
    }
  }

  #unavailable(cause: unknown): AppError {
    this.#options.log.error({ err: cause }, 'the outbox cannot be used: an inquiry was rejected')
    return new AppError(
      'journal-unavailable',
      'We could not store your inquiry right now. Please keep this page open and send it again in a minute.',
    )
  }
}
