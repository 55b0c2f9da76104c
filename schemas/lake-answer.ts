/** Something answered in the lake's place, such as a proxy's page, or sent what no lake sends. */
class LakeAnswerError extends Error {
  override name = 'LakeAnswerError'
  readonly code = 'EBADANSWER'
}

/** The lake's answer to one query. */
interface LakeAnswer {
  result: unknown
  /** The tags of the live events that make it stale. */
  syncTags: readonly string[]
}

/**
 * Reads the body of an answer to a query: a client passes on whatever text it was sent.
 *
 * @param wanted an answer of the query's own shape: a list stands for a list
 * @throws {LakeAnswerError} where it is no answer of a lake to such a query
 */
export function readLakeAnswer(body: unknown, wanted: unknown): LakeAnswer {
  if (typeof body !== 'object' || body === null || !('result' in body)) {
    throw new LakeAnswerError('What was answered is no answer of a lake.')
  }
  const { result } = body
  const isMissing = result === null || result === undefined
  const hasShape = isMissing || shapeOf(result) === shapeOf(wanted)
  if (!hasShape || (Array.isArray(result) && result.some((row) => typeof row !== 'object'))) {
    throw new LakeAnswerError(`The lake answered with ${shapeOf(result)}, not ${shapeOf(wanted)}.`)
  }
  const tags = 'syncTags' in body && Array.isArray(body.syncTags) ? body.syncTags : []
  return { result, syncTags: tags.filter((tag) => typeof tag === 'string') }
}

/** Whether the lake holds nothing of what was asked for, so that curated content is shown. */
export function isUnseeded(result: unknown): boolean {
  return result === null || result === undefined || (Array.isArray(result) && result.length === 0)
}

function shapeOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
