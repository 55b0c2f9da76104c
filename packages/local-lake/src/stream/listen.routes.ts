import { type Context, Hono } from 'hono'
import { canRead, type LakeVariables, requireToken } from '../access.ts'
import { tagsOfChange } from '../query/sync-tags.ts'
import { openDataset, readChoice, readFlag, readParams } from '../read-request.ts'
import type { DocumentChange } from '../transaction.ts'
import type { Dataset } from '../dataset.ts'
import { publishedIdOf } from '../document.ts'
import { badRequest } from '../lake-error.ts'
import type { Lake } from '../lake.ts'
import { limits as lakeLimits } from '../limits.ts'
import { type EventSink, eventStream } from './event-stream.ts'
import { filterQueue, listenFilter } from './listen-filter.ts'
import { Listener } from './listener.ts'
import type { EventContent } from './mutation-event.ts'
import type { StreamLimits } from './stream-limits.ts'

type LakeContext = Context<{ Variables: LakeVariables }>

/** `GET /listen/:dataset`, mutations as they happen. */
export function listenRoutes(lake: Lake, limits: StreamLimits): Hono<{ Variables: LakeVariables }> {
  const filters = filterQueue()
  return new Hono<{ Variables: LakeVariables }>().get('/listen/:dataset', async (context) => {
    const dataset = openDataset(lake, context)
    const access = context.get('access')
    const query = context.req.query('query')
    if (query === undefined) throw badRequest('The query is missing')
    const params = readParams(context)
    const options = {
      filter: await listenFilter(dataset, { query, params, access }, filters),
      includeDocument: includedDocuments(context),
      content: readContent(context),
    }
    const last = readFlag(context, 'enableResume') ? lastEventId(context) : undefined
    return eventStream(context, limits, (sink) => {
      const listener = new Listener(sink, options)
      sendWelcome(dataset, last, { sink, listener })
      return dataset.subscribe(
        (transaction) => listener.notify(transaction),
        () => sink.end(),
      )
    })
  })
}

/** Sends the first event: a welcome, or the events after `last` to a listener that reconnects. */
function sendWelcome(
  dataset: Dataset,
  last: number | undefined,
  { sink, listener }: { sink: EventSink; listener: Listener },
): void {
  const id = String(dataset.history.lastSequence())
  const listenerName = crypto.randomUUID()
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

/** Since 2025-02-19 listeners see only published documents, unless they request all versions. */
function includedDocuments(context: LakeContext): (id: string) => boolean {
  const access = context.get('access')
  const allVersions = readFlag(context, 'includeAllVersions', access.hidesVersions)
  return (id) => canRead(access, id) && (allVersions || publishedIdOf(id) === id)
}

function readContent(context: LakeContext): EventContent {
  return {
    includeResult: readFlag(context, 'includeResult'),
    includePreviousRevision: readFlag(context, 'includePreviousRevision'),
    includeMutations: readFlag(context, 'includeMutations', true),
    effects: readChoice(context, 'effectFormat', ['mendoza']) === 'mendoza',
    visibility: readChoice(context, 'visibility', ['transaction', 'query']) ?? 'transaction',
  }
}

/** `GET /live/events/:dataset`: which sync tags have become stale. */
export function liveRoutes(lake: Lake, limits: StreamLimits): Hono<{ Variables: LakeVariables }> {
  return new Hono<{ Variables: LakeVariables }>().get('/live/events/:dataset', (context) => {
    const dataset = openDataset(lake, context)
    const access = context.get('access')
    const includeDrafts = readFlag(context, 'includeDrafts')
    if (includeDrafts) requireToken(access)
    const isSeen = (id: string) =>
      canRead(access, id) && (includeDrafts || publishedIdOf(id) === id)
    const since = context.req.header('last-event-id')
    return eventStream(context, limits, (sink) => {
      const last = dataset.history.lastSequence()
      const begin = since === undefined ? last : readPosition(since, last)
      const report = (sequence: number, changes: readonly Change[]) => {
        const tags = staleTags(changes.filter(({ documentId }) => isSeen(documentId)))
        const id = String(sequence)
        if (tags.length > 0) sink.send({ event: 'message', id, data: { id, tags } })
      }
      // A reader at a position that this stream never had has to fetch everything again.
      const id = String(begin ?? last)
      sink.send({ event: begin === undefined ? 'restart' : 'welcome', id, data: { id } })
      if (begin !== undefined && begin < last) {
        report(last, dataset.history.changedSince(begin, isSeen))
      }
      return dataset.subscribe(
        ({ sequence, changes }) => report(sequence, changes),
        () => sink.end(),
      )
    })
  })
}

type Change = Pick<DocumentChange, 'documentId' | 'before' | 'after'>

/** The transaction of an event's id; undefined if there is no transaction yet. */
function readPosition(id: string, last: number): number | undefined {
  return /^\d{1,15}$/.test(id) && Number(id) <= last ? Number(id) : undefined
}

function staleTags(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.flatMap(({ before, after }) => tagsOfChange(before, after)))]
}
