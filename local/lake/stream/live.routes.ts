import { Hono } from 'hono'
import { mayRead, requireToken } from '../access.ts'
import { publishedIdOf } from '../document.ts'
import type { LakeVariables } from '../lake-variables.ts'
import type { Lake } from '../lake.ts'
import { openDataset } from '../open-dataset.ts'
import { tagsOfChange } from '../query/sync-tags.ts'
import { readFlag } from '../read-request.ts'
import type { DocumentChange } from '../transaction.ts'
import { eventStream } from './event-stream.ts'
import type { StreamLimits } from './stream-limits.ts'

/** `GET /live/events/:dataset`: which sync tags have become stale. */
export function liveRoutes(lake: Lake, limits: StreamLimits): Hono<{ Variables: LakeVariables }> {
  return new Hono<{ Variables: LakeVariables }>().get('/live/events/:dataset', (context) => {
    const dataset = openDataset(lake, context)
    const access = context.get('access')
    const includeDrafts = readFlag(context, 'includeDrafts')
    if (includeDrafts) requireToken(access)
    const isSeen = (id: string) =>
      mayRead(access, id) && (includeDrafts || publishedIdOf(id) === id)
    const since = context.req.header('last-event-id')
    return eventStream(context, limits, (sink) => {
      const last = dataset.history.lastSequence()
      const begin = since === undefined ? last : readPosition(since, last)
      const tell = (sequence: number, changes: readonly Change[]) => {
        const tags = staleTags(changes.filter(({ documentId }) => isSeen(documentId)))
        const id = String(sequence)
        if (tags.length > 0) sink.send({ event: 'message', id, data: { id, tags } })
      }
      // A reader at a position that this stream never had has to fetch everything again.
      const id = String(begin ?? last)
      sink.send({ event: begin === undefined ? 'restart' : 'welcome', id, data: { id } })
      if (begin !== undefined && begin < last) {
        tell(last, dataset.history.changedSince(begin, isSeen))
      }
      return dataset.subscribe(({ sequence, changes }) => tell(sequence, changes))
    })
  })
}

type Change = Pick<DocumentChange, 'documentId' | 'before' | 'after'>

/** The transaction that an event's id stands for; undefined if there is none yet. */
function readPosition(id: string, last: number): number | undefined {
  return /^\d{1,15}$/.test(id) && Number(id) <= last ? Number(id) : undefined
}

function staleTags(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.flatMap(({ before, after }) => tagsOfChange(before, after)))]
}
