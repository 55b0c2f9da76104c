/** The response did not come from the lake but, for example, from a proxy with an HTML page. */
class NoLakeResponse extends Error {
  override name = 'NoLakeResponse'
  /** A code as network errors have: the query is not the cause. */
  readonly code = 'EBADANSWER'
}

/** The query's result has a different shape from its curated content. */
class UnexpectedResult extends Error {
  override name = 'UnexpectedResult'
}

export type ResultShape = 'a list' | 'one object' | 'one string'

/** The lake's response to one query. */
export interface QueryResponse {
  result: unknown
  /** The tags of the live events that make the result stale. */
  syncTags: readonly string[]
}

/**
 * Reads the response to a query, which is validated because the client passes on any text.
 * @throws {NoLakeResponse} if the response is not from the lake
 * @throws {UnexpectedResult} if the result has another shape
 */
export function readQueryResponse(body: unknown, wanted: ResultShape): QueryResponse {
  if (typeof body !== 'object' || body === null || !('result' in body)) {
    throw new NoLakeResponse('The response does not come from a lake.')
  }
  const { result } = body
  const isMissing = result === null || result === undefined
  if (!isMissing && shapeOf(result) !== wanted) {
    throw new UnexpectedResult(`The answer is ${shapeOf(result)}, not ${wanted}.`)
  }
  const tags = 'syncTags' in body && Array.isArray(body.syncTags) ? body.syncTags : []
  return { result, syncTags: tags.filter((tag) => typeof tag === 'string') }
}

function shapeOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `one ${typeof value}`
}
