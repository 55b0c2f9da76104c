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
import type { OneTimeMarks } from '#api/platform/redis/one-time-marks.ts'
import { type InquiryLimit, unverifiedPoints } from './inquiry-limit.ts'
import { isSuspected, likeReceipt, storedReceipt, type ReceiptTraits } from './inquiry-receipt.ts'

/** The message for a visitor who has not solved the captcha (`docs/product.md §8`). */
const captchaMessage = 'Please complete the reCAPTCHA verification.'
/** How long an answer waits for deliveries, in ms; they then continue in the background. */
const responseTimeoutMs = 3000
/** The response time of suspected spam before any ordinary inquiry, in ms. */
const firstSpamMs = 150

/**
 * Checks the token of a visitor's solved captcha. `unreachable`: the provider gave no answer, so the
 * result is unknown.
 */
export type CaptchaCheck = (token: string) => Promise<'passed' | 'failed' | 'unreachable'>

/** Remembers solved captchas as long as their tokens are valid: two minutes. */
export const solvedCaptchaMarks = { name: 'captcha', seconds: 120, max: 10_000 } as const

export interface IntakeOptions {
  readonly outbox: InquiryOutbox
  readonly delivery: Delivery<InquiryEntry>
  /** Null if the captcha is off. */
  readonly captcha: CaptchaCheck | null
  /** The forms whose captcha was solved, on any server. */
  readonly solved: Pick<OneTimeMarks, 'use' | 'isUsed'>
  readonly limit: InquiryLimit
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
  /** The last receipt of an ordinary inquiry. Suspected spam gets a similar one. */
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
    // A later attempt has another captcha's token, and took longer.
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

  /** After this call answers no longer wait for deliveries, which continue in the background. */
  stopWaiting(): void {
    this.#stopWaiting.abort()
  }

  /** Resolves when an answer has waited long enough for deliveries. */
  #responseTimeout(): Promise<void> {
    const { signal } = this.#stopWaiting
    return delay(responseTimeoutMs, undefined, { ref: false, signal }).catch(() => undefined)
  }

  /** A later repeat gets a new receipt with the current state. */
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
      captcha: await this.#verify(captchaToken, address, idempotency),
    }
    const { outbox, delivery } = this.#options
    const isHeld = !outbox.isShared || delivery.hasRoom
    const { id, isRepeat, traceparent } = await this.#store(entry, idempotency, isHeld)
    if (isRepeat) {
      // The server of the first request delivers it. It is this one if the answer to our insert was lost.
      delivery.searchSoon()
      return this.#repeat(id)
    }
    // Any free server delivers the rest in the background.
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

  async #verify(
    token = '',
    address: string,
    idempotency: string | null,
  ): Promise<InquiryEntry['captcha']> {
    const { captcha, limit, solved } = this.#options
    if (captcha === null) return 'off'
    // The provider accepts a token only once. If this server cannot store the inquiry, another one can
    // get the same form again.
    const form = idempotency && `${idempotency} ${token}`
    // Check even without a token, because only this shows whether the provider is reachable.
    const verdict = await captcha(token)
    if (verdict === 'unreachable') {
      await limit(address, unverifiedPoints)
      return 'unverified'
    }
    if (verdict === 'passed') {
      if (form) await solved.use(form)
      return 'verified'
    }
    if (form && (await solved.isUsed(form))) return 'verified'
    throw new AppError('captcha-needed', captchaMessage)
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

type SpamSignals = Pick<InquiryRequest, 'website' | 'filledInMs' | 'notes'>

/** With more links than this in the notes, an inquiry looks like an advertisement. */
const maxLinks = 4

/**
 * Returns why an inquiry looks like spam, in sentences for staff; empty if it does not.
 *
 * @param minFillMs the minimum time that a person takes to fill in the form, in ms
 */
export function spamReasonsOf(
  { website, filledInMs = Infinity, notes }: SpamSignals,
  minFillMs: number,
): string[] {
  const links = notes?.match(/https?:\/\//gi)?.length ?? 0
  const reasons: [boolean, string][] = [
    [Boolean(website), 'A field that people cannot see was filled in.'],
    [filledInMs < minFillMs, 'The form was filled in faster than a person can.'],
    [links > maxLinks, `The notes contain ${links} links.`],
  ]
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason)
}
