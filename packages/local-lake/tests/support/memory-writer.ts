import { systemAccess } from '../../src/access.ts'
import { LakeError } from '../../src/lake-error.ts'
import { DatasetReader } from '../../src/query/dataset-reader.ts'
import { evaluateQuery } from '../../src/query/evaluate-query.ts'
import { DocumentStore } from '../../src/store/document-store.ts'
import { HistoryReader } from '../../src/store/history-reader.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import type { CommittedTransaction } from '../../src/transaction.ts'
import { DatasetWriter } from '../../src/write/dataset-writer.ts'
import type { Action, Mutation } from '../../src/write/write-schemas.ts'

const place = { identity: 'me', projectId: 'local', dataset: 'test' }

/** The lake's own writer, store and query engine, with an in-memory database. */
export function openMemoryWriter() {
  const database = openDatabase(':memory:')
  const store = new DocumentStore(database, database)
  const history = new HistoryReader(database)
  const reader = new DatasetReader(database, 1_000_000)
  const committed: CommittedTransaction[] = []
  /** Called before each query, so that a test can insert another write. */
  const hooks = { beforeAnswer: async () => {} }
  const writer = new DatasetWriter({
    store,
    lastSequence: 0,
    query: async ({ query, params = {} }) => {
      const { json } = await reader.read({ versions: 'raw', publicOnly: false }, (view) =>
        evaluateQuery(view, { query, params, withSourceMap: false, ...place }),
      )
      await hooks.beforeAnswer()
      const result: unknown = JSON.parse(json)
      return result
    },
    lastState: (id) => history.lastState(id),
    onCommit: (transaction) => committed.push(transaction),
  })
  return {
    store,
    writer,
    committed,
    hooks,
    transact: (mutations: readonly Mutation[], more: object = {}) =>
      writer.transact({ access: systemAccess, mutations, ...more }),
    act: (actions: readonly Action[], more: object = {}) =>
      writer.act({ access: systemAccess, actions, ...more }),
  }
}

/** The status and the first error of a request that the lake rejected. */
export async function refusalOf(request: Promise<unknown>) {
  const cause: unknown = await request.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(cause instanceof LakeError)) throw new Error('The lake did not refuse the request.')
  return { status: cause.status, ...cause.body }
}
