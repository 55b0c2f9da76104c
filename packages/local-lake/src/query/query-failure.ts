import { GroqSyntaxError } from 'groq-js'
import { datasetUnavailable, type LakeErrorBody } from '../lake-error.ts'
import { fileProblemOf } from '../store/file-problem.ts'
import { mapTree, type TreeNode } from './syntax-tree.ts'

/** A query that cannot be answered, as a hosted error; the error travels between threads. */
export class QueryFailure extends Error {
  readonly body: LakeErrorBody

  constructor(body: LakeErrorBody) {
    super(body.description)
    this.name = 'QueryFailure'
    this.body = body
  }
}

/** The hosted error for what groq-js threw while it parsed or evaluated `query`. */
export function describeFailure(error: unknown, query: string): LakeErrorBody {
  if (error instanceof QueryFailure) return error.body
  const problem = fileProblemOf(error)
  if (problem) return datasetUnavailable(problem).body
  const description = describe(error)
  const start = error instanceof GroqSyntaxError ? error.position : 0
  const end = error instanceof GroqSyntaxError ? error.position : query.length
  return { type: 'queryParseError', description, query, start, end }
}

function describe(error: unknown): string {
  // Parser and evaluator recurse; the engine ends a recursion that is too deep with this error.
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return 'The query or its parameters nest too deeply'
  }
  const message = error instanceof Error ? error.message : 'The query failed'
  // The parser knows `geo::distance()`, but not `geo()`.
  return message.replace(/^Undefined function: geo$/, 'Unsupported function: geo()')
}

/**
 * Functions that the grammar has but nothing here evaluates: an error is better than a wrong
 * result.
 */
const unsupported = /^(geo|documents|media|user)::|^text::semanticSimilarity$|^global::anywhere$/

/** Throws (400) for a function that cannot be evaluated. */
export function refuseUnsupported(namespace: unknown, name: unknown, query: string): void {
  const id = `${String(namespace)}::${String(name)}`
  if (!unsupported.test(id)) return
  throw new QueryFailure({
    type: 'queryParseError',
    description: `Unsupported function: ${id}()`,
    query,
    start: Math.max(query.indexOf(String(name)), 0),
    end: query.length,
  })
}

/** Throws (400) for a parameter that the query uses and the request lacks. */
export function refuseMissingParams(
  tree: TreeNode,
  params: Readonly<Record<string, unknown>>,
  query: string,
): void {
  mapTree(tree, (node) => {
    const name = String(node['name'])
    if (node.type !== 'Parameter' || Object.hasOwn(params, name)) return node
    const start = Math.max(query.indexOf(`$${name}`), 0)
    throw new QueryFailure({
      type: 'queryParseError',
      description: `param $${name} referenced, but not provided`,
      query,
      start,
      end: start + name.length + 1,
    })
  })
}
