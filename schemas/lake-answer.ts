/** Something else answered in the lake's place, such as a proxy's page. */
class NoLakeAnswer extends Error {
  override name = 'NoLakeAnswer'
  /** As the network's errors have one: it is not the query's fault. */
  readonly code = 'EBADANSWER'
}

/** The query asks for something else than what stands in for its answer. */
class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
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
