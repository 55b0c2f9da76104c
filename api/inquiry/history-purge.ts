import type { Mutation, SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { personalFields } from '#schemas/inquiry/inquiry-erasure.ts'
import type { Log } from '#api/log/log.ts'
import { errorLabel } from '#api/log/error-label.ts'

/** How often erased inquiries are purged from the lake's history, in ms. */
const everyMs = 60_000
/** The most inquiries that are asked for at once. */
const pageSize = 50

export interface HistoryPurgeOptions {
  readonly writer: SanityClient
  readonly log: Log
}

const erasedContract = v.looseObject({ _id: v.string(), _rev: v.string(), _type: v.string() })
type Erased = v.InferOutput<typeof erasedContract>

// A comparison and not `defined()`: the local lake's index then finds the few without reading all.
const isDue = '_type == "inquiry" && erasedAt > "" && !defined(historyPurgedAt)'
const personal: ReadonlySet<string> = new Set(personalFields)

/**
 * Takes the past of erased inquiries out of the lake's history, whoever has erased them: an erasure
 * alone leaves every earlier revision behind. The lake forgets a document's history only with the
 * document, so it is deleted with its history and put back without the person, all in one
 * transaction.
 *
 * @returns how many there were
 */
export async function purgeHistory({ writer, log }: HistoryPurgeOptions): Promise<number> {
  let purged = 0
  let after = ''
  for (;;) {
    const found = await writer.fetch<unknown[]>(
      `*[${isDue} && _id > $after] | order(_id asc) [0...$pageSize]`,
      { after, pageSize },
      { perspective: 'raw' },
    )
    const documents = found.flatMap((one) => {
      const parsed = v.safeParse(erasedContract, one)
      return parsed.success ? [parsed.output] : []
    })
    for (const document of documents) {
      if (await purgeOne(writer, document, log)) purged += 1
    }
    const last = documents.at(-1)
    if (found.length < pageSize || last === undefined) return purged
    after = last._id
  }
}

/** One that the lake refuses, or that was changed meanwhile, waits for the next turn. */
async function purgeOne(writer: SanityClient, document: Erased, log: Log): Promise<boolean> {
  try {
    await writer.mutate(purgeMutations(document, new Date()), { returnDocuments: false })
    return true
  } catch (cause) {
    const line = { inquiry: document._id, problem: errorLabel(cause) }
    log.error(line, 'the history of an erased inquiry could not be purged yet')
    return false
  }
}

function purgeMutations(document: Erased, now: Date): Mutation[] {
  const { _id: id, _rev, _updatedAt, ...fields } = document
  const historyPurgedAt = now.toISOString()
  const kept = Object.entries(fields).filter(([name]) => !personal.has(name))
  // The client's types do not know that a deletion can take the history with it.
  const withHistory: { id: string; purge: boolean } = { id, purge: true }
  return [
    // Fails where somebody has changed it meanwhile, so that no change of theirs is lost.
    { patch: { id, ifRevisionID: _rev, set: { historyPurgedAt } } },
    { delete: withHistory },
    { create: { ...Object.fromEntries(kept), _id: id, _type: document._type, historyPurgedAt } },
  ]
}

/** Does so now and every minute, until the function that it returns is called. */
export function startHistoryPurge(options: HistoryPurgeOptions): () => void {
  const { log } = options
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    try {
      const purged = await purgeHistory(options)
      if (purged > 0) log.info({ purged }, 'erased inquiries were purged from the history')
    } catch (cause) {
      log.warn({ err: cause }, 'erased inquiries could not be purged from the history yet')
    }
    if (!isStopped) timer = setTimeout(() => void turn(), everyMs).unref()
  }
  void turn()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
