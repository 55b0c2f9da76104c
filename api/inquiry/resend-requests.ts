import type { SanityClient } from '@sanity/client'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { AppError, type ErrorCode } from '#api/errors.ts'
import type { Log } from '#api/log.ts'

/** Milliseconds until a lake that could not be asked is asked again. */
const retryMs = 5000
/** Milliseconds for which requests are gathered. */
const gatherMs = 200
/** The most requests that are looked at in one turn. */
const mostAtOnce = 50

// Every request has its time, and the local lake's index finds it without reading all inquiries.
const isRequested = '_type == "inquiry" && resendRequest.requestedAt > ""'

interface ResendRequest {
  readonly _id: string
  readonly _rev: string
  readonly request: { readonly steps?: string[]; readonly requestedAt?: string }
}

export interface ResendRequestOptions {
  readonly clients: { readonly reader: SanityClient; readonly writer: SanityClient }
  /** Brings an inquiry to a receiver again; throws an `AppError` where that is impossible. */
  readonly resend: (id: string, step: DeliveryReceiver) => Promise<void>
  readonly log: Log
}

/**
 * Does what staff ask for in the Studio, which talks to nothing but the lake: it leaves a request on
 * the inquiry, this follows them all, takes each away and begins.
 */
export class ResendRequests {
  readonly #options: ResendRequestOptions
  #stream: { unsubscribe: () => void } | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: ResendRequestOptions) {
    this.#options = options
  }

  start(): void {
    const options = {
      events: ['welcome' as const, 'mutation' as const],
      includeResult: false,
      visibility: 'query' as const,
    }
    this.#stream = this.#options.clients.reader
      .listen(`*[${isRequested}]`, {}, options)
      .subscribe({ next: () => this.#turnSoon(gatherMs), error: () => this.#restart() })
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#stream?.unsubscribe()
  }

  #restart(): void {
    this.#stream?.unsubscribe()
    if (!this.#isStopped) setTimeout(() => this.#isStopped || this.start(), retryMs).unref()
  }

  #turnSoon(inMs: number): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => void this.#turn(), inMs).unref()
  }

  async #turn(): Promise<void> {
    const { clients, log } = this.#options
    try {
      const query = `*[${isRequested}] [0...$mostAtOnce]{_id, _rev, "request": resendRequest}`
      const raw = { perspective: 'raw' } as const
      const requests = await clients.reader.fetch<ResendRequest[]>(query, { mostAtOnce }, raw)
      for (const one of requests) await this.#begin(one)
      this.#timer = undefined
      if (requests.length === mostAtOnce) this.#turnSoon(gatherMs)
    } catch (cause) {
      log.warn({ err: cause }, 'requests to send inquiries again wait')
      this.#timer = undefined
      this.#turnSoon(retryMs)
    }
  }

  /** Takes the request away first, so that of two servers only one does it. */
  async #begin({ _id, _rev, request }: ResendRequest): Promise<void> {
    const { writer } = this.#options.clients
    await writer.patch(_id).ifRevisionId(_rev).unset(['resendRequest']).commit()
    const steps = deliveryReceivers
      .map(({ value }) => value)
      .filter((value) => request.steps?.includes(value))
    for (const [at, step] of steps.entries()) {
      try {
        await this.#resend(_id, step, steps.length === 1)
      } catch (cause) {
        const rest = { ...request, steps: steps.slice(at) }
        await writer.patch(_id).set({ resendRequest: rest }).commit()
        throw cause
      }
    }
  }

  /** Where it is impossible, says so on the document; whoever asks for all means all there is. */
  async #resend(id: string, step: DeliveryReceiver, isAlone: boolean): Promise<void> {
    const { clients, resend, log } = this.#options
    try {
      await resend(id, step)
      log.info({ inquiry: id, step }, 'sent again by request')
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      const problem = lasting[cause.code]
      if (problem === undefined) throw cause
      if (cause.code === 'not-set-up' && !isAlone) return
      const changedAt = new Date().toISOString()
      await clients.writer
        .patch(id)
        .set({ [`delivery.${step}`]: { state: 'refused', attempts: 0, changedAt, problem } })
        .commit()
    }
  }
}

/** What will not be otherwise the next time, in words for staff. */
const lasting: Partial<Record<ErrorCode, string>> = {
  'not-set-up': 'not set up',
  'not-found': 'erased',
}
