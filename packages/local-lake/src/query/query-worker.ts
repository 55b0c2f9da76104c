import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabaseForReading } from '../store/open-database.ts'
import { DatasetReader } from './dataset-reader.ts'
import { evaluateQuery } from './evaluate-query.ts'
import { conditionsOf, matchesConditions } from './listener-conditions.ts'
import { parseQuery } from './parse-query.ts'
import { describeFailure } from './query-failure.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** The readers by file. A deleted dataset's file can be replaced with another file of the same name. */
const readers = new Map<string, { readonly inode: number; readonly reader: DatasetReader }>()
/** The pool starts each worker with this limit, in characters of JSON. */
const { cacheLimit } = workerData as { readonly cacheLimit: number }

parentPort?.on('message', (message: ToWorker) => {
  void answer(message).then((reply) => parentPort?.postMessage(reply))
})

const ready: FromWorker = { kind: 'ready' }
parentPort?.postMessage(ready)

async function answer(message: ToWorker): Promise<FromWorker> {
  const { id, evaluation } = message
  try {
    if (message.kind === 'match') {
      const { query, params } = evaluation
      const conditions = conditionsOf(parseQuery(query, params), query)
      const matching = message.documents.map((document) =>
        matchesConditions(document, conditions, params),
      )
      return { kind: 'result', id, json: JSON.stringify(matching), syncTags: [] }
    }
    const evaluated = await readerOf(message.file).read(message.view, (view) =>
      evaluateQuery(view, evaluation),
    )
    return { kind: 'result', id, ...evaluated }
  } catch (error) {
    return { kind: 'failure', id, error: describeFailure(error, evaluation.query) }
  }
}

function readerOf(file: string): DatasetReader {
  const { ino: inode } = statSync(file)
  const known = readers.get(file)
  if (known?.inode === inode) return known.reader
  known?.reader.close()
  const reader = new DatasetReader(openDatabaseForReading(file), cacheLimit)
  readers.set(file, { inode, reader })
  return reader
}
