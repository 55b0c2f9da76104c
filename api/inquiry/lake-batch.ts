import { isHttpError, type Mutation, type SanityClient } from '@sanity/client'
import { DeliveryFailure, networkFailure, retryAfterOf } from '#api/outbox/delivery-failure.ts'
import { networkCodeOf } from '#api/log/network-code.ts'
import { untraced, type TracePlace, type Tracing } from '#api/trace/tracing.ts'

interface Waiting {
  readonly mutation: Mutation
  readonly traceparent: string | undefined
  readonly resolve: () => void
  readonly fail: (cause: unknown) => void
}

interface LakeBatchOptions {
  readonly now?: () => number
  readonly tracing?: Pick<Tracing, 'during'>
}

/** The most mutations in one transaction. */
const largest = 50
/** Attempts after which a mutation is sent alone: it might be what makes the lake fail. */
const suspectAfter = 3

/**
 * Gathers mutations for a moment and sends them as one transaction, so that a rush of inquiries
 * costs the lake a few requests. Where the lake refuses the transaction, each is sent on its own.
 */
export class LakeBatch {
  readonly #client: SanityClient
  readonly #windowMs: number
  readonly #now: () => number
  readonly #tracing: Pick<Tracing, 'during'>
  #waiting: Waiting[] = []

  /**
   * @param windowMs milliseconds for which mutations are gathered
   * @param options.now the clock, in ms since 1970
   */
  constructor(client: SanityClient, windowMs: number, options: LakeBatchOptions = {}) {
    this.#client = client
    this.#windowMs = windowMs
    this.#now = options.now ?? Date.now
    this.#tracing = options.tracing ?? untraced
  }

  /**
   * Resolves when the lake has stored the mutation; throws a `DeliveryFailure` if it has not.
   *
   * @param attempts how many there were before
   * @param traceparent what it is a part of
   */
  send(mutation: Mutation, attempts = 0, traceparent?: string): Promise<void> {
    return new Promise((resolve, fail) => {
      const one = { mutation, resolve, fail, traceparent }
      if (attempts >= suspectAfter) {
        void this.#sendBatch([one])
        return
      }
      if (this.#waiting.length === 0) setTimeout(() => void this.#flush(), this.#windowMs)
      this.#waiting.push(one)
    })
  }

  async #flush(): Promise<void> {
    const all = this.#waiting
    this.#waiting = []
    const batches = []
    for (let at = 0; at < all.length; at += largest) batches.push(all.slice(at, at + largest))
    await Promise.all(batches.map((batch) => this.#sendBatch(batch)))
  }

  async #sendBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const write = () => this.#mutate(batch.map(({ mutation }) => mutation))
      await this.#tracing.during({ kind: 'write', count: batch.length }, write, placeOf(batch))
      for (const { resolve } of batch) resolve()
    } catch (cause) {
      if (batch.length > 1 && isRefusal(cause)) {
        await Promise.all(batch.map((one) => this.#sendBatch([one])))
        return
      }
      for (const { fail } of batch) fail(lakeFailure(cause, this.#now()))
    }
  }

  async #mutate(mutations: Mutation[]): Promise<void> {
    await this.#client.mutate(mutations, { returnDocuments: false, visibility: 'async' })
  }
}

/** One transaction is a part of the first one's trace, and linked to those of the others. */
function placeOf(batch: readonly Waiting[]): TracePlace | undefined {
  const [within, ...linkedTo] = batch.flatMap(({ traceparent }) => traceparent ?? [])
  return within === undefined ? undefined : { within, linkedTo }
}

function isRefusal(cause: unknown): boolean {
  return isHttpError(cause) && cause.statusCode < 500 && ![401, 403, 429].includes(cause.statusCode)
}

function lakeFailure(cause: unknown, now: number): DeliveryFailure {
  if (!isHttpError(cause)) return networkFailure(networkCodeOf(cause), cause)
  const wait = cause.response.headers['retry-after']
  const retryAfterMs = retryAfterOf(typeof wait === 'string' ? wait : undefined, now)
  return new DeliveryFailure({
    problem: `HTTP ${cause.statusCode}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}
