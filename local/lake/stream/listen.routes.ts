import { Hono, type Context } from 'hono'
import { mayRead } from '../access.ts'
import type { CommittedTransaction, Dataset } from '../dataset.ts'
import { publishedIdOf } from '../document.ts'
import { badRequest } from '../lake-error.ts'
import type { LakeVariables } from '../lake-variables.ts'
import type { Lake } from '../lake.ts'
import { readFlag, readParams } from '../read-body.ts'
import { eventStream, type ServerEvent } from './event-stream.ts'
import { listenFilter, type ListenFilter } from './listen-filter.ts'
import { mutationEvent, type EventContent, type SeenChange } from './mutation-event.ts'

type LakeContext = Context<{ Variables: LakeVariables }>
type Send = (event: ServerEvent) => void

/** Longer absences start afresh: transactions that a returning listener is told of at most. */
const mostMissed = 1000

/** `GET /listen/:dataset`, mutations as they happen. */
export function listenRoutes(lake: Lake): Hono<{ Variables: LakeVariables }> {
  return new Hono<{ Variables: LakeVariables }>().get('/listen/:dataset', async (context) => {
    const dataset = lake.dataset(context.req.param('dataset'))
    const query = context.req.query('query')
    if (query === undefined) throw badRequest('The query is missing')
    const filter = await listenFilter(dataset, query, readParams(context))
    const includeDocument = includedDocuments(context)
    const content = readContent(context)
    return eventStream((send) => {
      const tell = (transaction: CommittedTransaction) => {
        const seen = seenChanges(transaction, filter, includeDocument)
        for (const change of seen) {
          // Only the last event of a transaction moves the place to resume from past it.
          const isLast = change.current === change.total
          const id = String(isLast ? transaction.sequence : transaction.sequence - 1)
          send({ event: 'mutation', id, data: mutationEvent(transaction, change, content) })
        }
      }
      greet(context, dataset, { send, tell })
      return dataset.subscribe(tell)
    })
  })
}

/** The first event: a welcome, or for a listener that returns, what it missed. */
function greet(
  context: LakeContext,
  dataset: Dataset,
  { send, tell }: { send: Send; tell: (transaction: CommittedTransaction) => void },
): void {
  const id = String(dataset.history.lastSequence())
  const listenerName = crypto.randomUUID()
  const last = readFlag(context, 'enableResume') ? lastEventId(context) : undefined
  if (last === undefined) {
    send({ event: 'welcome', id, data: { listenerName } })
    return
  }
  const missed = dataset.history.since(last, mostMissed + 1)
  if (last > dataset.history.lastSequence() || missed.length > mostMissed) {
    send({ event: 'reset', id, data: { listenerName } })
    return
  }
  send({ event: 'welcomeback', data: { listenerName } })
  for (const transaction of missed) tell(transaction)
}

function lastEventId(context: LakeContext): number | undefined {
  const written = context.req.header('last-event-id') ?? context.req.query('lastEventId')
  return written !== undefined && /^\d+$/.test(written) ? Number(written) : undefined
}

function seenChanges(
  { changes }: CommittedTransaction,
  filter: ListenFilter,
  includeDocument: (id: string) => boolean,
): readonly SeenChange[] {
  const seen = changes
    .filter(({ documentId }) => includeDocument(documentId))
    .flatMap((change) => {
      const [was, is] = [filter(change.before), filter(change.after)]
      if (!was && !is) return []
      const transition: SeenChange['transition'] = !was ? 'appear' : is ? 'update' : 'disappear'
      return [{ change, transition }]
    })
  return seen.map(({ change, transition }, index) => ({
    change,
    transition,
    current: index + 1,
    total: seen.length,
  }))
}

/** Since 2025-02-19 listeners see published documents only, unless they ask for all versions. */
function includedDocuments(context: LakeContext): (id: string) => boolean {
  const access = context.get('access')
  const version = (context.req.param('version') ?? '1').replace(/^v/, '')
  const recent = version === 'X' || (version !== '1' && version >= '2025-02-19')
  const allVersions = readFlag(context, 'includeAllVersions', !recent)
  return (id) => mayRead(access, id) && (allVersions || publishedIdOf(id) === id)
}

function readContent(context: LakeContext): EventContent {
  return {
    includeResult: readFlag(context, 'includeResult'),
    includePreviousRevision: readFlag(context, 'includePreviousRevision'),
    includeMutations: readFlag(context, 'includeMutations', true),
    effects: context.req.query('effectFormat') === 'mendoza',
    visibility: context.req.query('visibility') ?? 'transaction',
  }
}
