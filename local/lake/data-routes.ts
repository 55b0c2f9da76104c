import { Hono } from 'hono'
import { documentRoutes } from './document.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { answerLakeError } from './lake-error.ts'
import type { LakeVariables } from './lake-variables.ts'
import type { Lake } from './lake.ts'
import { queryRoutes } from './query.routes.ts'
import { listenRoutes } from './stream/listen.routes.ts'
import { liveRoutes } from './stream/live.routes.ts'
import { StreamLimits } from './stream/stream-limits.ts'
import { writeRoutes, type RecordUnknown } from './write.routes.ts'

/** Everything under `/:version/data`: query, doc, mutate, actions, listen, live, history. */
export function dataRoutes(
  lake: Lake,
  recordUnknown: RecordUnknown,
): Hono<{ Variables: LakeVariables }> {
  const limits = new StreamLimits()
  return new Hono<{ Variables: LakeVariables }>()
    .onError(answerLakeError)
    .route('/', queryRoutes(lake))
    .route('/', documentRoutes(lake))
    .route('/', writeRoutes(lake, recordUnknown))
    .route('/', listenRoutes(lake, limits))
    .route('/', liveRoutes(lake, limits))
    .route('/', historyRoutes(lake))
}
