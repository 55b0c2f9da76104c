import { Hono } from 'hono'
import { mayRead, requireToken } from '../access.ts'
import type { CommittedTransaction } from '../dataset.ts'
import { publishedIdOf } from '../document.ts'
import type { LakeVariables } from '../lake-variables.ts'
import type { Lake } from '../lake.ts'
import { openDataset } from '../open-dataset.ts'
import { tagsOfChange } from '../query/sync-tags.ts'
import { readFlag } from '../read-body.ts'
import { eventStream } from './event-stream.ts'
import type { StreamLimits } from './stream-limits.ts'

/** `GET /live/events/:dataset`: which tags of queries have become stale. */
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
      const last = String(dataset.history.lastSequence())
      // A reader that missed something fetches everything again.
      const missed = since !== undefined && since !== last
      sink.send({ event: missed ? 'restart' : 'welcome', id: last, data: { id: last } })
      return dataset.subscribe((transaction) => {
        const tags = staleTags(transaction, isSeen)
        const id = String(transaction.sequence)
        if (tags.length > 0) sink.send({ event: 'message', id, data: { id, tags } })
      })
    })
  })
}

function staleTags(
  { changes }: CommittedTransaction,
  isSeen: (id: string) => boolean,
): readonly string[] {
  const tags = changes
    .filter(({ documentId }) => isSeen(documentId))
    .flatMap(({ before, after }) => tagsOfChange(before, after))
  return [...new Set(tags)]
}
