import { evaluateSync } from 'groq-js'
import { isTreeNode, toExpression, valueNode, type TreeNode } from './syntax-tree.ts'
import {
  arrayOf,
  attributesOf,
  computed,
  elementsOf,
  isPlainObject,
  nothing,
  objectOf,
  type TracedValue,
} from './source-map-value.ts'

/** Evaluates an argument with an element as `@`. */
type DataIn = (element: TracedValue) => (argument: unknown) => unknown

/** `array::compact` and `array::unique`: both functions return some of the elements. */
export function traceArrayFunction(name: string, list: TracedValue): TracedValue {
  const elements = elementsOf(list)
  if (!elements) return nothing
  if (name === 'compact') return arrayOf(elements.filter(({ data }) => data !== null))
  const seen = new Set<unknown>()
  return arrayOf(
    elements.filter(({ data }) => {
      // Arrays, objects and nulls are never duplicates.
      if (data === null || Array.isArray(data) || isPlainObject(data)) return true
      const isNew = !seen.has(data)
      seen.add(data)
      return isNew
    }),
  )
}

/** `order(…)`: groq-js sorts the keys, and the elements follow. */
export function traceOrder(
  elements: readonly TracedValue[],
  args: readonly TreeNode[],
  dataIn: DataIn,
): TracedValue {
  const rows = elements.map((element, index) => {
    const valueOf = dataIn(element)
    return { index, keys: args.map((arg) => valueOf(isDirection(arg) ? arg['base'] : arg)) }
  })
  const keys: TreeNode = { type: 'AccessAttribute', name: 'keys' }
  const sorted = pipe(
    'order',
    rows,
    args.map((arg, index) => {
      const key = { type: 'AccessElement', base: keys, index }
      return isDirection(arg) ? { ...arg, base: key } : key
    }),
  ) as typeof rows // `order` returns its elements unchanged.
  return arrayOf(sorted.flatMap(({ index }) => elements[index] ?? []))
}

/** `score(…)`: the objects with a computed `_score`, highest first. */
export function traceScore(
  elements: readonly TracedValue[],
  args: readonly TreeNode[],
  dataIn: DataIn,
): TracedValue {
  const scored = elements
    .filter(({ data }) => isPlainObject(data))
    .map((element) => {
      const valueOf = dataIn(element)
      const constant = args.map((arg) => scoreConstants(arg, valueOf))
      // `score` returns the object with its score.
      const [result] = pipe('score', [element.data], constant) as [{ _score: number }]
      const parts = new Map(attributesOf(element)).set('_score', computed(result._score))
      return { score: result._score, value: objectOf(parts) }
    })
  return arrayOf(scored.sort((left, right) => right.score - left.score).map(({ value }) => value))
}

/** The condition with its operands evaluated, except where `score` inspects its structure. */
function scoreConstants(part: unknown, valueOf: (part: unknown) => unknown): TreeNode {
  const node = isTreeNode(part) ? part : valueNode(null)
  const inner = (part: unknown) => scoreConstants(part, valueOf)
  const constant = (part: unknown) => valueNode(valueOf(part))
  if (node.type === 'And' || node.type === 'Or') {
    return { ...node, left: inner(node['left']), right: inner(node['right']) }
  }
  if (node.type === 'OpCall' && node['op'] === 'match') {
    return { ...node, left: constant(node['left']), right: constant(node['right']) }
  }
  if (node.type === 'FuncCall' && node['name'] === 'boost' && Array.isArray(node['args'])) {
    return { ...node, args: [inner(node['args'][0]), constant(node['args'][1])] }
  }
  return constant(node)
}

function pipe(name: string, elements: readonly unknown[], args: readonly TreeNode[]): unknown {
  const tree: TreeNode = { type: 'PipeFuncCall', name, base: valueNode(elements), args }
  return evaluateSync(toExpression(tree)).data
}

function isDirection({ type }: TreeNode): boolean {
  return type === 'Asc' || type === 'Desc'
}

/** The elements within the bounds that the tree gives. */
export function sliceOf(value: TracedValue, { left, right, isInclusive }: TreeNode): TracedValue {
  const elements = elementsOf(value)
  if (!elements) return nothing
  const place = (index: unknown) => Number(index) + (Number(index) < 0 ? elements.length : 0)
  const end = place(right) + (isInclusive === true ? 1 : 0)
  return arrayOf(elements.slice(Math.max(place(left), 0), Math.max(end, 0)))
}

/** The value, if it is an array. */
export function onlyArray(value: TracedValue): TracedValue {
  return Array.isArray(value.data) ? value : nothing
}
