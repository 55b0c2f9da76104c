import { type Context, Hono } from 'hono'
import { type LakeVariables, requireToken } from '../access.ts'
import { openDataset, readChoice, readCount, readFlag } from '../read-request.ts'
import type { CommittedTransaction } from '../transaction.ts'
import type { Dataset } from '../dataset.ts'
import { badRequest } from '../lake-error.ts'
import type { Lake } from '../lake.ts'
import { documentEvents } from './document-events.ts'
import { effectsOf } from './mendoza-patch.ts'

type LakeContext = Context<{ Variables: LakeVariables }>

/**
 * `GET /history/:dataset/…`: transactions, earlier states of documents, and the events of a
 * document.
 */
export function historyRoutes(lake: Lake): Hono<{ Variables: LakeVariables }> {
  return new Hono<{ Variables: LakeVariables }>()
    .use('/history/*', async (context, next) => {
      requireToken(context.get('access'))
      await next()
    })
    .get('/history/:dataset/transactions/:ids?', (context) => {
      const dataset = openDataset(lake, context)
      const lines = readTransactions(context, dataset).map((line) => `${JSON.stringify(line)}\n`)
      return context.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' })
    })
    .get('/history/:dataset/documents/:ids', (context) => {
      const { history } = openDataset(lake, context)
      const { revision, time } = context.req.query()
      const read = (id: string) => {
        if (readFlag(context, 'lastRevision')) return history.lastState(id)
        if (revision) return history.atRevision(id, revision)
        return history.atTime(id, readTime(time) ?? new Date().toISOString())
      }
      const documents = context.req
        .param('ids')
        .split(',')
        .flatMap((id) => read(id) ?? [])
      return context.json({ documents })
    })
    .get('/history/:dataset/events/documents/:id', (context) => {
      const dataset = openDataset(lake, context)
      const limit = readCount(context, 'limit', 100)
      const cursor = context.req.query('nextCursor')
      const id = context.req.param('id')
      const page = documentEvents(dataset, id, { limit, cursor })
      return context.json({ events: { [id]: page.events }, nextCursor: page.nextCursor })
    })
}

function readTransactions(context: LakeContext, dataset: Dataset) {
  const query = context.req.query()
  const content = readContent(context)
  const documentIds = context.req.param('ids')?.split(',').filter(Boolean) ?? []
  const transactions = dataset.history.transactions({
    documentIds: documentIds.length > 0 ? documentIds : undefined,
    fromTransaction: query['fromTransaction'],
    toTransaction: query['toTransaction'],
    fromTime: readTime(query['fromTime']),
    toTime: readTime(query['toTime']),
    authors: query['authors']?.split(','),
    reverse: readFlag(context, 'reverse'),
    limit: readCount(context, 'limit', undefined),
  })
  const onlyIdentified = readFlag(context, 'includeIdentifiedDocumentsOnly')
  const identified = new Set(onlyIdentified ? documentIds : [])
  return transactions.map((transaction) => {
    const { changes } = transaction
    const shown = onlyIdentified
      ? changes.filter(({ documentId }) => identified.has(documentId))
      : changes
    return describe({ ...transaction, changes: shown }, content)
  })
}

/** The parts of a transaction that the request asks for. */
function readContent(context: LakeContext) {
  return {
    withMutations: !readFlag(context, 'excludeMutations'),
    withEffects: readChoice(context, 'effectFormat', ['mendoza']) !== undefined,
    withContent: !readFlag(context, 'excludeContent'),
  }
}

function describe(
  { transactionId, timestamp, author, changes }: CommittedTransaction,
  { withMutations, withEffects, withContent }: ReturnType<typeof readContent>,
) {
  const effects = changes.map(
    ({ documentId, before, after }) => [documentId, effectsOf(before, after)] as const,
  )
  return {
    id: transactionId,
    timestamp,
    author,
    documentIDs: changes.map(({ documentId }) => documentId),
    ...(withMutations && {
      mutations: changes.flatMap(({ mutations }) => mutations),
    }),
    ...(withEffects && {
      effects: Object.fromEntries(effects),
    }),
    ...(withContent && {
      content: Object.fromEntries(
        changes.map(({ documentId, after }) => [documentId, after ?? null]),
      ),
    }),
  }
}

function readTime(written: string | undefined): string | undefined {
  if (written === undefined || written === '') return undefined
  if (!Number.isNaN(Date.parse(written))) return written
  throw badRequest(`"${written}" is not a time`)
}
