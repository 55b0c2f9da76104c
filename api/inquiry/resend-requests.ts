import type { SanityClient } from '@sanity/client'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { retryDelayMs } from '#schemas/lake-retry.ts'
import { AppError, type ErrorCode } from '#api/http/errors.ts'
import { LakeListener, type ListenerPaces } from '#api/lake/lake-listener.ts'
import type { Log } from '#api/log/log.ts'

/** How soon a lake that could not be asked is asked again. */
const askPace = { baseMs: 5000, longestMs: 15_000 }
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
  /** How soon the lake is followed again; other than usual in tests. */
  readonly paces?: ListenerPaces
}

/**
 * Does what staff ask for in the Studio, which talks to nothing but the lake: it leaves a request on
 * the inquiry, this follows them all, takes each away and begins.
 */
export class ResendRequests {
  readonly #options: ResendRequestOptions
  readonly #lake: LakeListener
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** Turns that have failed in a row. */
  #failures = 0

  constructor(options: ResendRequestOptions) {
    this.#options = options
    this.#lake = new LakeListener({
      reader: options.clients.reader,
      log: options.log,
      paces: options.paces,
      query: `*[${isRequested}]`,
      what: 'requests to send inquiries again',
      onEvent: () => this.#turnSoon(gatherMs),
    })
  }

  start(): void {
    this.#lake.open()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#lake.close()
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
      this.#failures = 0
      if (requests.length === mostAtOnce) this.#turnSoon(gatherMs)
    } catch (cause) {
      this.#failures += 1
      const isFirst = this.#failures === 1
      if (isFirst) log.warn({ err: cause }, 'requests to send inquiries again wait')
      this.#timer = undefined
      this.#turnSoon(retryDelayMs(askPace, this.#failures))
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
