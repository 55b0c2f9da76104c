/** Something other than the lake answered, such as a proxy with an HTML page. */
class NoLakeAnswer extends Error {
  override name = 'NoLakeAnswer'
  /** Network errors have a code too: the query is not to blame. */
  readonly code = 'EBADANSWER'
}

/** The query returns another shape than its curated content. */
class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
}

/** The lake's answer to one query. */
interface LakeAnswer {
  result: unknown
  /** The tags of the live events that make the result stale. */
  syncTags: readonly string[]
}

/**
 * Reads the response to a query. It is checked because the client passes on any text it receives.
 *
 * @param wanted a value of the expected shape: a list or a single value
 * @throws {NoLakeAnswer} where no lake answered
 * @throws {UnexpectedAnswer} where the answer has another shape
 */
export function readLakeAnswer(body: unknown, wanted: unknown): LakeAnswer {
  if (typeof body !== 'object' || body === null || !('result' in body)) {
    throw new NoLakeAnswer('What was answered is no answer of a lake.')
  }
  const { result } = body
  const isMissing = result === null || result === undefined
  if (!isMissing && shapeOf(result) !== shapeOf(wanted)) {
    throw new UnexpectedAnswer(`The answer is ${shapeOf(result)}, and not ${shapeOf(wanted)}.`)
  }
  const tags = 'syncTags' in body && Array.isArray(body.syncTags) ? body.syncTags : []
  return { result, syncTags: tags.filter((tag) => typeof tag === 'string') }
}

function shapeOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `one ${typeof value}`
}
