import { isHttpError, type Mutation, type SanityClient } from '@sanity/client'
import { Batcher } from '#api/platform/batcher.ts'
import { retryAfterOf } from '#api/http/retry-after.ts'
import { DeliveryFailure, networkFailure } from '#api/outbox/delivery-failure.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { untraced, type TracePlace, type Tracing } from '#api/platform/trace/tracing.ts'
import { deliveryChanges, documentId, inquiryDocument } from './inquiry-document.ts'
import type { InquiryStepRunner } from './inquiry-entry.ts'

/** How long to collect new documents and status changes for one write, in ms. */
const windows = { create: 10, statusSync: 100 } as const

/**
 * Creates an inquiry's document, and keeps its delivery status in sync with the outbox.
 *
 * @param dueAt when the answer to an inquiry is due, by its arrival; in ms since 1970
 */
export function lakeSteps(
  writer: SanityClient,
  dueAt: (acceptedAt: number) => Promise<number>,
  tracing: Pick<Tracing, 'during'> = untraced,
): Record<'lake' | 'status-sync', InquiryStepRunner> {
  const creations = new LakeBatch(writer, windows.create, tracing)
  const changes = new LakeBatch(writer, windows.statusSync, tracing)
  return {
    async lake({ entry, attempts, steps, traceparent }) {
      if (entry === undefined) throw new DeliveryFailure({ problem: 'erased', isFinal: true })
      const answerDueAt = new Date(await dueAt(entry.acceptedAt)).toISOString()
      const document = { ...inquiryDocument(entry, await steps()), answerDueAt }
      await creations.send({ createIfNotExists: document }, attempts, traceparent)
    },
    async 'status-sync'({ id, attempts, steps, traceparent }) {
      // A query, because a deleted document has no status and is not an error.
      const params = { id: documentId(id) }
      const set = deliveryChanges(await steps())
      const patch = { query: '*[_id == $id]', params, set }
      await changes.send({ patch }, attempts, traceparent)
    },
  }
}

interface TracedMutation {
  readonly mutation: Mutation
  readonly traceparent: string | undefined
}

/** The maximum number of mutations in one transaction. */
const largest = 50
/** After this many attempts a mutation is sent alone, because it might be the cause of the failures. */
const suspectAfter = 3

/**
 * Collects mutations briefly and sends them in one transaction, so that many inquiries at once need only
 * a few requests. If the lake rejects the transaction, each mutation is sent separately.
 */
export class LakeBatch {
  readonly #client: SanityClient
  readonly #tracing: Pick<Tracing, 'during'>
  readonly #batcher: Batcher<TracedMutation, void>

  /**
   * @param windowMs how long to collect mutations, in ms
   */
  constructor(client: SanityClient, windowMs: number, tracing: Pick<Tracing, 'during'> = untraced) {
    this.#client = client
    this.#tracing = tracing
    this.#batcher = new Batcher({
      write: (batch) => this.#write(batch),
      gather: () => new Promise((resolve) => setTimeout(resolve, windowMs)),
      largest,
      isParallel: true,
      isRejection: isRejectedMutation,
    })
  }

  /**
   * Resolves when the lake has stored the mutation; throws a `DeliveryFailure` if the mutation was not
   * stored.
   *
   * @param attempts the number of earlier attempts
   * @param traceparent the trace that the mutation belongs to
   */
  async send(mutation: Mutation, attempts = 0, traceparent?: string): Promise<void> {
    const one = { mutation, traceparent }
    try {
      if (attempts >= suspectAfter) await this.#write([one])
      else await this.#batcher.add(one)
    } catch (cause) {
      throw lakeFailure(cause)
    }
  }

  async #write(batch: readonly TracedMutation[]): Promise<void> {
    const mutations = batch.map(({ mutation }) => mutation)
    const options = { returnDocuments: false, visibility: 'async' } as const
    const mutate = () => this.#client.mutate(mutations, options)
    await this.#tracing.during({ kind: 'write', count: batch.length }, mutate, placeOf(batch))
  }
}

/**
 * A transaction is part of the first mutation's trace, and linked to the traces of the other
 * mutations.
 */
function placeOf(batch: readonly TracedMutation[]): TracePlace | undefined {
  const [within, ...linkedTo] = batch.flatMap(({ traceparent }) => traceparent ?? [])
  return within === undefined ? undefined : { within, linkedTo }
}

/** Whether the lake rejected a mutation; other statuses concern the entire request. */
function isRejectedMutation(cause: unknown): boolean {
  return isHttpError(cause) && cause.statusCode < 500 && ![401, 403, 429].includes(cause.statusCode)
}

function lakeFailure(cause: unknown): DeliveryFailure {
  if (!isHttpError(cause)) return networkFailure(networkCodeOf(cause), cause)
  const { 'retry-after': wait, date } = cause.response.headers
  const retryAfterMs = retryAfterOf(textOf(wait), textOf(date))
  return new DeliveryFailure({
    problem: `HTTP ${cause.statusCode}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

const textOf = (header: unknown) => (typeof header === 'string' ? header : undefined)
