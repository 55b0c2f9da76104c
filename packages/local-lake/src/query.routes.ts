import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { LakeVariables } from './access.ts'
import { badRequest } from './lake-error.ts'
import type { Lake } from './lake.ts'
import { readPerspective } from './perspective.ts'
import { openDataset, readBody, readChoice, readFlag, readParams } from './read-request.ts'

type LakeContext = Context<{ Variables: LakeVariables }>

const queryBody = v.looseObject({
  query: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
  perspective: v.optional(v.union([v.string(), v.array(v.string())])),
})
type QueryBody = v.InferOutput<typeof queryBody>

/** `GET` and `POST /query/:dataset`. */
export function queryRoutes(lake: Lake): Hono<{ Variables: LakeVariables }> {
  const answer = async (context: LakeContext, { query, params, perspective }: QueryBody) => {
    const start = performance.now()
    const dataset = openDataset(lake, context)
    const withQuery = readFlag(context, 'returnQuery', true)
    const written = context.req.query('perspective') ?? [perspective ?? []].flat().join(',')
    const { json, syncTags, sourceMap } = await dataset.queryText({
      query,
      params,
      perspective: readPerspective(written, context.req.param('version') ?? 'v1'),
      access: context.get('access'),
      signal: context.req.raw.signal,
      withSourceMap: readSourceMap(context),
    })
    // The result is already JSON text; parsing and serializing it again would be the most expensive
    // step.
    const parts = [
      withQuery ? [`"query":${JSON.stringify(query)}`] : [],
      `"result":${json}`,
      sourceMap ? [`"resultSourceMap":${JSON.stringify(sourceMap)}`] : [],
      `"syncTags":${JSON.stringify(syncTags)}`,
      `"ms":${Math.round(performance.now() - start)}`,
    ].flat()
    return context.body(`{${parts.join(',')}}`, 200, {
      'content-type': 'application/json; charset=utf-8',
    })
  }
  return new Hono<{ Variables: LakeVariables }>()
    .get('/query/:dataset', (context) => {
      const query = context.req.query('query')
      if (query === undefined) throw badRequest('The query is missing')
      return answer(context, { query, params: readParams(context) })
    })
    .post('/query/:dataset', async (context) => answer(context, await readBody(context, queryBody)))
}

function readSourceMap(context: LakeContext): boolean {
  const choices = ['true', 'withKeyArraySelector', 'false'] as const
  return (readChoice(context, 'resultSourceMap', choices) ?? 'false') !== 'false'
}
