import { parentPort } from 'node:worker_threads'
import { parse } from 'groq-js'
import { DocumentCopies } from './document-copies.ts'
import { evaluateQuery } from './evaluate-query.ts'
import { conditionsOf, fulfils } from './match-documents.ts'
import { describeFailure, refuseMissingParams } from './query-failure.ts'
import { fromExpression } from './syntax-tree.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

const copiesByFile = new Map<string, DocumentCopies>()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'change') {
    // A dataset that was never queried here is read from its file when it is.
    copiesByFile.get(message.file)?.update(message.sequence, message.changes)
    return
  }
  void answer(message).then((reply) => parentPort?.postMessage(reply))
})

const ready: FromWorker = { kind: 'ready' }
parentPort?.postMessage(ready)

async function answer(message: Exclude<ToWorker, { kind: 'change' }>): Promise<FromWorker> {
  const { id, evaluation } = message
  try {
    if (message.kind === 'match') {
      const { query, params } = evaluation
      const tree = fromExpression(parse(query, { params: { ...params } }))
      refuseMissingParams(tree, params, query)
      const conditions = conditionsOf(tree, query)
      const matching = message.documents.map((document) => fulfils(document, conditions, params))
      return { kind: 'result', id, json: JSON.stringify(matching), syncTags: [] }
    }
    const view = copiesOf(message.file).view(message.view)
    return { kind: 'result', id, ...(await evaluateQuery(view, evaluation)) }
  } catch (error) {
    return { kind: 'failure', id, error: describeFailure(error, evaluation.query) }
  }
}

function copiesOf(file: string): DocumentCopies {
  const known = copiesByFile.get(file)
  if (known) return known
  const copies = new DocumentCopies(file)
  copiesByFile.set(file, copies)
  return copies
}
