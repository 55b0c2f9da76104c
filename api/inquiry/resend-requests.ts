import * as v from 'valibot'
import { assignmentStep } from '#schemas/inquiry/inquiry-assignment.ts'
import { deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import type { RetryPace } from '#schemas/protocol/retry-delay.ts'
import { AppError, type ErrorCode } from '#api/http/errors.ts'
import type { LakeListener, ListenerPaces } from '#api/platform/lake/lake-listener.ts'
import { ChangeWorker } from '#api/platform/lake/change-worker.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { RequestedStep } from './inquiry-entry.ts'
import type { InquiryRepository, Revision } from './inquiry-repository.ts'

const usualTurnPace: RetryPace = { baseMs: 5000, maxMs: 15_000 }
/** How long to collect requests, in ms. */
const gatherMs = 200
/** The maximum number of requests handled in one turn. */
const maxAtOnce = 50

/** The Studio's request on an inquiry; a damaged request has no steps. */
const requestContract = v.looseObject({ steps: v.fallback(v.array(v.unknown()), []) })

export interface ResendRequestOptions {
  readonly inquiries: InquiryRepository
  /** Delivers an inquiry to a receiver again; throws an `AppError` if that is impossible. */
  readonly resend: (id: string, step: RequestedStep) => Promise<void>
  readonly log: Log
  /** Reconnection delays; shorter in tests. */
  readonly paces?: ListenerPaces
  /** Retry delays after a failed turn; shorter in tests. */
  readonly turnPace?: RetryPace
}

/**
 * Carries out resend requests that staff make in the Studio. The Studio talks only to the lake, so it
 * stores a request on the inquiry. This class follows the requests, removes each request and carries
 * it out.
 */
export class ResendRequests {
  readonly #options: ResendRequestOptions
  readonly #lake: LakeListener
  readonly #turns: ChangeWorker

  constructor(options: ResendRequestOptions) {
    this.#options = options
    this.#turns = new ChangeWorker({
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

  /** @returns whether there can be more requests */
  async #carryOutAll(): Promise<boolean> {
    const requested = await this.#options.inquiries.withResendRequest(maxAtOnce)
    for (const one of requested) await this.#carryOut(one, v.parse(requestContract, one.request))
    return requested.length === maxAtOnce
  }

  /** Removes the request first, so that only one of several servers carries it out. */
  async #carryOut(inquiry: Revision, request: v.InferOutput<typeof requestContract>) {
    const { inquiries } = this.#options
    await inquiries.takeResendRequest(inquiry)
    const known = [...deliveryReceivers.map(({ value }) => value), assignmentStep] as const
    const steps = known.filter((value) => request.steps.includes(value))
    for (const [at, step] of steps.entries()) {
      try {
        await this.#resend(inquiry._id, step, steps.length === 1)
      } catch (cause) {
        await inquiries.putBackResendRequest(inquiry._id, { ...request, steps: steps.slice(at) })
        throw cause
      }
    }
  }

  /** Records permanent failures on the document; a request for all steps means all configured steps. */
  async #resend(id: string, step: RequestedStep, isAlone: boolean): Promise<void> {
    const { inquiries, resend, log } = this.#options
    try {
      await resend(id, step)
      log.info({ inquiry: id, step }, 'sent again by request')
    } catch (cause) {
      const problem = cause instanceof AppError ? lasting[cause.code] : undefined
      if (problem === undefined) throw cause
      if (problem === lasting['not-set-up'] && !isAlone) return
      if (step === assignmentStep)
        return log.warn({ inquiry: id, problem }, 'the assignee gets no email')
      await inquiries.markRefused(id, step, problem)
    }
  }
}

/** Failures that another attempt would not fix, in words for staff. */
const lasting: Partial<Record<ErrorCode, string>> = {
  'not-set-up': 'not set up',
  'not-found': 'erased',
}
