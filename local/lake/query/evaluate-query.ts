import { evaluate, evaluateSync, parse, toJS, type ExprNode } from 'groq-js'
import { constraintOf, withoutTypeCondition, type Constraint } from './constraint.ts'
import type { DocumentView, ViewedDocument } from './document-view.ts'
import { QueryFailure, refuseMissingParams, refuseUnsupported } from './query-failure.ts'
import { sourceMapOf, type SourceMap } from './source-map.ts'
import { SyncTags } from './sync-tags.ts'
import { documentsNode, fromExpression, mapTree, toExpression, ungroup } from './syntax-tree.ts'
import type { TreeNode } from './syntax-tree.ts'
import { rewriteTextQuery } from './text-query.ts'

/** A query to evaluate against one view of the documents. */
export interface Evaluation {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly identity: string
  readonly projectId: string
  readonly dataset: string
  /** Whether to tell where the result's values come from. */
  readonly withSourceMap?: boolean | undefined
}

/** The result as JSON text, which is how it leaves the worker and the server. */
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
  // The parser wants the parameters too: a slice by parameter is constant only then.
  const parsed = fromExpression(parse(query, { params: { ...params } }))
  refuseMissingParams(parsed, params, query)
  const tree = prepare(parsed, { view, tags, query, params })
  const options = {
    dataset: view.all,
    params: { ...params },
    identity,
    sanity: { projectId, dataset },
    dereference: ({ _ref }: { _ref: string }) => {
      tags.addId(_ref)
      return view.get(_ref)
    },
  }
  const json = JSON.stringify(await run(toExpression(tree), options)) ?? 'null'
  const sourceMap = evaluation.withSourceMap
    ? sourceMapOf(tree, { json, documents: view, options })
    : undefined
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
  readonly tags: SyncTags
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Narrows every `*[…]` to its candidates, notes its tags, and translates text queries. */
function prepare(tree: TreeNode, preparation: Preparation): TreeNode {
  const prepared = mapTree(tree, (node) => {
    if (node.type === 'Filter') return narrow(node, preparation)
    return rewriteTextQuery(node, preparation) ?? node
  })
  mapTree(prepared, (node) => {
    if (node.type === 'Everything') preparation.tags.addAll()
    if (node.type !== 'FuncCall') return node
    refuseUnsupported(node['namespace'], node['name'], preparation.query)
    if (node['namespace'] === 'releases') preparation.tags.addType('system.release')
    if (node['namespace'] === 'text') throw misplacedTextQuery(preparation.query)
    return node
  })
  return prepared
}

function narrow(filter: TreeNode, { view, tags }: Preparation): TreeNode {
  if (ungroup(filter['base'])?.type !== 'Everything') return filter
  const constraint = constraintOf(filter['expr'])
  const candidates = candidatesOf(view, constraint)
  if (!candidates) return filter
  if (constraint.ids) for (const id of constraint.ids) tags.addId(id)
  else for (const type of constraint.types ?? []) tags.addType(type)
  const base = documentsNode(candidates)
  const remaining = constraint.ids ? filter['expr'] : withoutTypeCondition(filter['expr'])
  return remaining ? { ...filter, base, expr: remaining } : base
}

function candidatesOf(
  view: DocumentView,
  { types, ids }: Constraint,
): readonly ViewedDocument[] | undefined {
  if (ids) return [...ids].sort().flatMap((id) => view.get(id) ?? [])
  if (!types) return undefined
  const [type] = types
  if (types.size === 1 && type !== undefined) return view.ofType(type)
  return [...types]
    .flatMap((type) => view.ofType(type))
    .sort((left, right) => (left._id < right._id ? -1 : 1))
}

function misplacedTextQuery(query: string): QueryFailure {
  return new QueryFailure({
    type: 'queryParseError',
    description: 'text::query() stands only on the right of match',
    query,
    start: Math.max(query.indexOf('text::query'), 0),
    end: query.length,
  })
}
