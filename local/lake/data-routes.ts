import { Hono } from 'hono'
import type { LakeVariables } from './lake-variables.ts'
import type { Lake } from './lake.ts'

/** Everything under `/:version/data`: query, doc, mutate, actions, listen, live, history. */
export function dataRoutes(_lake: Lake): Hono<{ Variables: LakeVariables }> {
  return new Hono<{ Variables: LakeVariables }>()
}
