import * as v from 'valibot'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import type { RetryPace } from '#schemas/lake-retry.ts'
import { AppError, type ErrorCode } from '#api/http/errors.ts'
import type { LakeListener, ListenerPaces } from '#api/lake/lake-listener.ts'
import { Turns } from '#api/lake/turns.ts'
import type { Log } from '#api/log/log.ts'
import type { InquiryRepository, Revision } from './inquiry-repository.ts'

/** How soon a turn that failed is tried again. */
const usualTurnPace: RetryPace = { baseMs: 5000, maxMs: 15_000 }
/** Milliseconds for which requests are gathered. */
const gatherMs = 200
/** The maximum number of requests handled in one turn. */
const maxAtOnce = 50

/** What the Studio leaves on an inquiry; a damaged request asks for nothing. */
const requestContract = v.looseObject({ steps: v.fallback(v.array(v.unknown()), []) })

export interface ResendRequestOptions {
  readonly inquiries: InquiryRepository
  /** Brings an inquiry to a receiver again; throws an `AppError` if that is impossible. */
  readonly resend: (id: string, step: DeliveryReceiver) => Promise<void>
  readonly log: Log
  /** How soon the lake is followed again; other than usual in tests. */
  readonly paces?: ListenerPaces
  /** How soon a turn that failed is tried again; other than usual in tests. */
  readonly turnPace?: RetryPace
}

/**
 * Sends again what staff ask for in the Studio. The Studio talks to nothing but the lake, so it
 * leaves a request on the inquiry; this follows the requests, takes each away and carries it out.
 */
export class ResendRequests {
  readonly #options: ResendRequestOptions
  readonly #lake: LakeListener
  readonly #turns: Turns

  constructor(options: ResendRequestOptions) {
    this.#options = options
    this.#turns = new Turns({
      turn: () => this.#carryOutAll(),
      gatherMs,
      pace: options.turnPace ?? usualTurnPace,
      log: options.log,
      failure: 'resend requests could not be read and will be retried',
    })
    this.#lake = options.inquiries.followResendRequests({
      log: options.log,
      paces: options.paces,
      what: 'requests to send inquiries again',
      onEvent: () => this.#turns.soon(),
    })
  }

  start(): void {
    this.#lake.open()
  }

  stop(): void {
    this.#turns.stop()
    this.#lake.close()
  }

  /** @returns whether there might be more */
  async #carryOutAll(): Promise<boolean> {
    const asked = await this.#options.inquiries.withResendRequest(maxAtOnce)
    for (const one of asked) await this.#carryOut(one, v.parse(requestContract, one.request))
    return asked.length === maxAtOnce
  }

  /** Takes the request away first, so that only one of several servers carries it out. */
  async #carryOut(inquiry: Revision, request: v.InferOutput<typeof requestContract>) {
    const { inquiries } = this.#options
    await inquiries.takeResendRequest(inquiry)
    const steps = deliveryReceivers
      .map(({ value }) => value)
      .filter((value) => request.steps.includes(value))
    for (const [at, step] of steps.entries()) {
      try {
        await this.#resend(inquiry._id, step, steps.length === 1)
      } catch (cause) {
        await inquiries.putBackResendRequest(inquiry._id, { ...request, steps: steps.slice(at) })
        throw cause
      }
    }
  }

  /** Records on the document that it is impossible; a request for all steps means those that exist. */
  async #resend(id: string, step: DeliveryReceiver, isAlone: boolean): Promise<void> {
    const { inquiries, resend, log } = this.#options
    try {
      await resend(id, step)
      log.info({ inquiry: id, step }, 'sent again by request')
    } catch (cause) {
      const problem = cause instanceof AppError ? lasting[cause.code] : undefined
      if (problem === undefined) throw cause
      if (problem === lasting['not-set-up'] && !isAlone) return
      await inquiries.markRefused(id, step, problem)
    }
  }
}

/** What another attempt would not change, in words for staff. */
const lasting: Partial<Record<ErrorCode, string>> = {
  'not-set-up': 'not set up',
  'not-found': 'erased',
}
