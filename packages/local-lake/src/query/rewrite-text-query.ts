import { evaluateSync, toJS } from 'groq-js'
import { tokenize } from '../store/document-tokens.ts'
import { DocumentMatcher, type Term } from './document-text-matcher.ts'
import type { DocumentView } from './document-view.ts'
import { QueryFailure } from './query-failure.ts'
import { isTreeNode, toExpression, ungroup, valueNode, type TreeNode } from './syntax-tree.ts'

const term = /-?"[^"]*"\*?|\S+/g

interface TextQueryContext {
  readonly view: DocumentView
  readonly params: Readonly<Record<string, unknown>>
  readonly query: string
}

/**
 * Rewrites `left match text::query(terms)` into an expression that groq-js can evaluate; undefined
 * for other nodes. All terms must match, and no `-term` can; `@` means every string of the
 * document.
 */
export function rewriteTextQuery(node: TreeNode, context: TextQueryContext): TreeNode | undefined {
  if (node.type !== 'OpCall' || node['op'] !== 'match') return undefined
  const call = ungroup(node['right'])
  if (call?.type !== 'FuncCall' || call['namespace'] !== 'text' || call['name'] !== 'query') {
    return undefined
  }
  const terms = parseTerms(constantText(call, context))
  const left = node['left']
  if (isTreeNode(left) && !readsWholeDocument(left)) return matchTerms(left, terms)
  const matcher = new DocumentMatcher(context.view, terms)
  return {
    type: 'OpCall',
    op: 'in',
    left: { type: 'AccessAttribute', name: '_id' },
    right: valueNode(matcher),
  }
}

function constantText(call: TreeNode, { params, query }: TextQueryContext): string {
  const [argument] = Array.isArray(call['args']) ? call['args'] : []
  const text: unknown = isTreeNode(argument)
    ? toJS(evaluateSync(toExpression(argument), { params: { ...params } }))
    : undefined
  if (typeof text === 'string') return text
  throw new QueryFailure({
    type: 'queryParseError',
    description: 'text::query() takes one constant string',
    query,
    start: Math.max(query.indexOf('text::query'), 0),
    end: query.length,
  })
}

function parseTerms(text: string): readonly Term[] {
  return [...text.matchAll(term)]
    .map(([source]) => ({
      tokens: tokenize(source),
      isPrefix: source.endsWith('*'),
      isExcluded: source.startsWith('-'),
    }))
    .filter(({ tokens }) => tokens.length > 0)
}

function readsWholeDocument(left: TreeNode): boolean {
  const node = ungroup(left)
  if (node?.type === 'This') return true
  if (node?.type !== 'Array' || !Array.isArray(node['elements'])) return false
  return node['elements'].some((element) => ungroup(element?.value)?.type === 'This')
}

/**
 * Matches a field or an array of fields by GROQ's own `match`, with a condition for each token, so
 * that `score()` also counts only what contains all tokens.
 */
function matchTerms(left: TreeNode, terms: readonly Term[]): TreeNode {
  const matchesTerm = (term: Term) =>
    allOf(
      patternsOf(term).map((pattern) => ({
        type: 'OpCall',
        op: 'match',
        left,
        right: valueNode(pattern),
      })),
    )
  return allOf(
    terms.map((term) =>
      term.isExcluded ? { type: 'Not', base: matchesTerm(term) } : matchesTerm(term),
    ),
  )
}

function allOf(conditions: readonly TreeNode[]): TreeNode {
  const [first, ...others] = conditions
  if (!first) return valueNode(true)
  return others.reduce((left, right) => ({ type: 'And', left, right }), first)
}

function patternsOf({ tokens, isPrefix }: Term): readonly string[] {
  return tokens.map((token, index) =>
    isPrefix && index === tokens.length - 1 ? `${token}*` : token,
  )
}
