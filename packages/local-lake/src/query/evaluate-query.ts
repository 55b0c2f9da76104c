import { evaluate, evaluateSync, toJS, type ExprNode } from 'groq-js'
import { Correlations } from './correlation.ts'
import type { DocumentView } from './document-view.ts'
import { narrow } from './narrow.ts'
import { parseQuery } from './parse-query.ts'
import { QueryFailure } from './query-failure.ts'
import { sourceMapOf, type SourceMap } from './source-map.ts'
import { SyncTags } from './sync-tags.ts'
import { mapTree, someNode, toExpression, type TreeNode } from './syntax-tree.ts'
import { rewriteTextQuery } from './rewrite-text-query.ts'

/** A query to evaluate against one view of the documents. */
export interface Evaluation {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly identity: string
  readonly projectId: string
  readonly dataset: string
  /** Whether to return a content source map. */
  readonly withSourceMap?: boolean | undefined
}

/** The result as JSON text, as worker and server pass it on. */
export interface Evaluated {
  readonly json: string
  readonly syncTags: readonly string[]
  readonly sourceMap?: SourceMap | undefined
}

/** Evaluates the query; throws what groq-js throws, or a `QueryFailure`. */
export async function evaluateQuery(
  view: DocumentView,
  evaluation: Evaluation,
): Promise<Evaluated> {
  const { query, params, identity, projectId, dataset } = evaluation
  const tags = new SyncTags()
  const correlations = new Correlations()
  const parsed = parseQuery(query, params)
  const options = {
    // `narrow()` replaces every `*` with documents, so that groq-js needs no dataset.
    dataset: [],
    params: { ...params },
    identity,
    sanity: { projectId, dataset },
    dereference: ({ _ref }: { _ref: string }) => {
      const candidates = correlations.find(_ref)
      if (candidates) return candidates
      tags.addId(_ref)
      return view.get(_ref)
    },
  }
  const narrowing = { view, tags, options, correlations }
  const tree = narrow(prepare(parsed, { view, query, params }), narrowing)
  const json = JSON.stringify(await run(toExpression(tree), options)) ?? 'null'
  const sourceMap = evaluation.withSourceMap ? sourceMapOf(tree, { json, options }) : undefined
  return { json, syncTags: tags.toArray(), sourceMap }
}

async function run(tree: ExprNode, options: Parameters<typeof evaluateSync>[1]): Promise<unknown> {
  try {
    return toJS(evaluateSync(tree, options))
  } catch (error) {
    // The synchronous evaluator is several times faster, but lacks the comparing functions.
    if (!(error instanceof Error) || !error.message.includes('executeSync')) throw error
    const value = await evaluate(tree, options)
    return value.get()
  }
}

interface Preparation {
  readonly view: DocumentView
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Rewrites text queries, which groq-js does not support. */
function prepare(tree: TreeNode, { view, query, params }: Preparation): TreeNode {
  const prepared = mapTree(tree, (node) => rewriteTextQuery(node, { view, params, query }) ?? node)
  if (someNode(prepared, (node) => node['namespace'] === 'text')) throw misplacedTextQuery(query)
  return prepared
}

function misplacedTextQuery(query: string): QueryFailure {
  return new QueryFailure({
    type: 'queryParseError',
    description: 'text::query() is only allowed on the right of match',
    query,
    start: Math.max(query.indexOf('text::query'), 0),
    end: query.length,
  })
}
