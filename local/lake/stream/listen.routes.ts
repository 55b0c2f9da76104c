import { Hono, type Context } from 'hono'
import { mayRead } from '../access.ts'
import type { Dataset } from '../dataset.ts'
import { publishedIdOf } from '../document.ts'
import { badRequest } from '../lake-error.ts'
import type { LakeVariables } from '../lake-variables.ts'
import type { Lake } from '../lake.ts'
import { limits as lakeLimits } from '../limits.ts'
import { openDataset } from '../open-dataset.ts'
import { readFlag, readParams } from '../read-request.ts'
import { eventStream, type EventSink } from './event-stream.ts'
import { FilterQueue } from './filter-queue.ts'
import { listenFilter } from './listen-filter.ts'
import { Listener } from './listener.ts'
import type { EventContent } from './mutation-event.ts'
import type { StreamLimits } from './stream-limits.ts'

type LakeContext = Context<{ Variables: LakeVariables }>

/** `GET /listen/:dataset`, mutations as they happen. */
export function listenRoutes(lake: Lake, limits: StreamLimits): Hono<{ Variables: LakeVariables }> {
  // Anonymous listeners must not delay those of editors.
  const queues = { anonymous: new FilterQueue(), known: new FilterQueue() }
  return new Hono<{ Variables: LakeVariables }>().get('/listen/:dataset', async (context) => {
    const dataset = openDataset(lake, context)
    const access = context.get('access')
    const query = context.req.query('query')
    if (query === undefined) throw badRequest('The query is missing')
    const queue = access.role === 'anonymous' ? queues.anonymous : queues.known
    const params = readParams(context)
    const options = {
      filter: await listenFilter(dataset, { query, params, access }, queue),
      includeDocument: includedDocuments(context),
      content: readContent(context),
    }
    return eventStream(context, limits, (sink) => {
      const listener = new Listener(sink, options)
      sendWelcome(context, dataset, { sink, listener })
      return dataset.subscribe((transaction) => listener.notify(transaction))
    })
  })
}

/** Sends the first event: a welcome, or the missed events to a listener that reconnects. */
function sendWelcome(
  context: LakeContext,
  dataset: Dataset,
  { sink, listener }: { sink: EventSink; listener: Listener },
): void {
  const id = String(dataset.history.lastSequence())
  const listenerName = crypto.randomUUID()
  const last = readFlag(context, 'enableResume') ? lastEventId(context) : undefined
  if (last === undefined) {
    sink.send({ event: 'welcome', id, data: { listenerName } })
    return
  }
  const missed = dataset.history.since(last, lakeLimits.missedTransactions + 1)
  if (last > dataset.history.lastSequence() || missed.length > lakeLimits.missedTransactions) {
    sink.send({ event: 'reset', id, data: { listenerName } })
    return
  }
  sink.send({ event: 'welcomeback', data: { listenerName } })
  for (const transaction of missed) listener.notify(transaction)
}

function lastEventId(context: LakeContext): number | undefined {
  const written = context.req.header('last-event-id') ?? context.req.query('lastEventId')
  return written !== undefined && /^\d+$/.test(written) ? Number(written) : undefined
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
