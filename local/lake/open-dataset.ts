import type { Context } from 'hono'
import { requireToken } from './access.ts'
import type { Dataset } from './dataset.ts'
import type { LakeVariables } from './lake-variables.ts'
import type { Lake } from './lake.ts'

/**
 * The dataset that a request's URL names, if the request can read it.
 *
 * @throws {LakeError} 404 if it does not exist, 401 if it is private and the request
 *   carries no token
 */
export function openDataset(lake: Lake, context: Context<{ Variables: LakeVariables }>): Dataset {
  const dataset = lake.dataset(context.req.param('dataset') ?? '')
  if (dataset.aclMode === 'private') requireToken(context.get('access'))
  return dataset
}
