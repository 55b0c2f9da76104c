import { evaluateSync } from 'groq-js'
import type { ViewedDocument } from './document-view.ts'
import {
  isTreeNode,
  nodesOf,
  someNode,
  toExpression,
  type TreeNode,
  valueNode,
} from './syntax-tree.ts'
import {
  onlyArray,
  sliceOf,
  traceArrayFunction,
  traceOrder,
  traceScore,
} from './source-map-functions.ts'
import {
  arrayOf,
  attributeOf,
  attributesOf,
  computed,
  elementsOf,
  isPlainObject,
  nothing,
  objectOf,
  storedDocument,
  storedDocuments,
  type TracedValue,
} from './source-map-value.ts'

/** The options of groq-js's evaluator that a query uses. */
export interface EvaluateOptions {
  readonly dataset: unknown[]
  readonly params: Record<string, unknown>
  readonly identity: string
  readonly sanity: { readonly projectId: string; readonly dataset: string }
  /** The document of an id, or the candidates of a correlated subquery. */
  readonly dereference: (reference: {
    _ref: string
  }) => ViewedDocument | readonly ViewedDocument[] | undefined
}

/**
 * Evaluates a query as groq-js does, but keeps track of where each value comes from. Traversals,
 * projections and functions that pass values on are evaluated here; whatever computes a new value
 * is left to groq-js. Throws if groq-js cannot evaluate a part synchronously.
 */
export function traceQuery(tree: TreeNode, options: EvaluateOptions): TracedValue {
  return new QueryTracer(options).trace(tree, rootScope)
}

class QueryTracer {
  readonly #options: EvaluateOptions
  readonly #readsParentsOf = new WeakMap<TreeNode, boolean>()

  constructor(options: EvaluateOptions) {
    this.#options = options
  }

  trace(part: unknown, scope: Scope): TracedValue {
    const node = isTreeNode(part) ? part : { type: 'This' }
    const base = () => this.trace(node['base'], scope)
    switch (node.type) {
      case 'This':
        return scope.value
      case 'Parent':
        return parentOf(scope, Number(node['n']))
      case 'Group':
        return base()
      case 'Value':
        return node['isStored'] ? storedDocuments(node['value']) : computed(node['value'])
      case 'AccessAttribute':
        return attributeOf(base(), String(node['name']))
      case 'AccessElement':
        return elementsOf(base())?.at(Number(node['index'])) ?? nothing
      case 'ArrayCoerce':
        return onlyArray(base())
      case 'Slice':
        return sliceOf(base(), node)
      case 'Deref':
        return this.#dereference(base())
      default:
        return this.#traceNested(node, scope)
    }
  }

  /** Traces nodes that open a scope or choose among values. */
  #traceNested(node: TreeNode, scope: Scope): TracedValue {
    switch (node.type) {
      case 'Filter':
        return this.#filter(node, scope)
      case 'Map':
        return this.#map(node, scope)
      case 'FlatMap':
        return this.#flatMap(node, scope)
      case 'Projection': {
        const base = this.trace(node['base'], scope)
        return isPlainObject(base.data)
          ? this.trace(node['expr'], childScope(scope, base))
          : nothing
      }
      case 'Object':
        return this.#object(node, scope)
      case 'Array':
        return this.#array(node, scope)
      case 'Select':
        return this.#select(node, scope)
      case 'OpCall':
        return this.#operate(node, scope)
      case 'FuncCall':
        return this.#call(node, scope)
      case 'PipeFuncCall':
        return this.#pipe(node, scope)
      default:
        return this.#compute(node, scope)
    }
  }

  #filter(node: TreeNode, scope: Scope): TracedValue {
    const elements = elementsOf(this.trace(node['base'], scope))
    const holds = (element: TracedValue) => this.#isTrue(node['expr'], childScope(scope, element))
    return elements ? arrayOf(elements.filter(holds)) : nothing
  }

  #map(node: TreeNode, scope: Scope): TracedValue {
    const elements = elementsOf(this.trace(node['base'], scope))
    if (!elements) return nothing
    return arrayOf(
      elements.map((element) => this.trace(node['expr'], traversalScope(scope, element))),
    )
  }

  #flatMap(node: TreeNode, scope: Scope): TracedValue {
    const mapped = elementsOf(this.#map(node, scope))
    return mapped ? arrayOf(mapped.flatMap((value) => elementsOf(value) ?? [value])) : nothing
  }

  #object({ attributes }: TreeNode, scope: Scope): TracedValue {
    const parts = new Map<string, TracedValue>()
    for (const attribute of nodesOf(attributes)) {
      if (attribute.type === 'ObjectAttributeValue') {
        parts.set(String(attribute['name']), this.trace(attribute['value'], scope))
      } else if (attribute.type === 'ObjectSplat' || this.#isTrue(attribute['condition'], scope)) {
        const splat = this.trace(attribute['value'], scope)
        for (const [name, value] of attributesOf(splat)) parts.set(name, value)
      }
    }
    return objectOf(parts)
  }

  #array({ elements }: TreeNode, scope: Scope): TracedValue {
    const traced = nodesOf(elements).flatMap((element) => {
      const value = this.trace(element['value'], scope)
      return element['isSplat'] ? (elementsOf(value) ?? []) : [value]
    })
    return arrayOf(traced)
  }

  #select({ alternatives, fallback }: TreeNode, scope: Scope): TracedValue {
    const chosen = nodesOf(alternatives).find((each) => this.#isTrue(each['condition'], scope))
    if (chosen) return this.trace(chosen['value'], scope)
    return fallback ? this.trace(fallback, scope) : nothing
  }

  /** `+` passes on the parts of two arrays or two objects; every other operation computes. */
  #operate(node: TreeNode, scope: Scope): TracedValue {
    if (node['op'] !== '+') return this.#compute(node, scope)
    const left = this.trace(node['left'], scope)
    const right = this.trace(node['right'], scope)
    const [first, second] = [elementsOf(left), elementsOf(right)]
    if (first && second) return arrayOf([...first, ...second])
    if (isPlainObject(left.data) && isPlainObject(right.data)) {
      return objectOf(new Map([...attributesOf(left), ...attributesOf(right)]))
    }
    return this.#compute(
      { ...node, left: valueNode(left.data), right: valueNode(right.data) },
      scope,
    )
  }

  #call(node: TreeNode, scope: Scope): TracedValue {
    const args = nodesOf(node['args'])
    switch (`${String(node['namespace'])}::${String(node['name'])}`) {
      case 'global::coalesce': {
        for (const arg of args) {
          const value = this.trace(arg, scope)
          if (value.data !== null) return value
        }
        return nothing
      }
      case 'array::compact':
      case 'array::unique':
        return traceArrayFunction(String(node['name']), this.trace(args[0], scope))
      default:
        return this.#compute(node, scope)
    }
  }

  #pipe(node: TreeNode, scope: Scope): TracedValue {
    const elements = elementsOf(this.trace(node['base'], scope))
    const args = nodesOf(node['args'])
    const dataIn = (element: TracedValue) => (arg: unknown) =>
      this.trace(arg, childScope(scope, element)).data
    if (!elements) return nothing
    if (node['name'] === 'order') return traceOrder(elements, args, dataIn)
    return traceScore(elements, args, dataIn)
  }

  #dereference({ data }: TracedValue): TracedValue {
    const id = isPlainObject(data) ? data['_ref'] : undefined
    if (typeof id !== 'string') return nothing
    const found = this.#options.dereference({ _ref: id })
    return found && !('_id' in found) ? storedDocuments(found) : storedDocument(found)
  }

  #isTrue(condition: unknown, scope: Scope): boolean {
    return this.#value(condition, scope) === true
  }

  #value(part: unknown, scope: Scope): unknown {
    return isTreeNode(part) && !this.#readsParents(part)
      ? this.#evaluate(part, scope)
      : this.trace(part, scope).data
  }

  /** Evaluates a node that makes a new value out of its parts, so that the result has no origin. */
  #compute(node: TreeNode, scope: Scope): TracedValue {
    if (!this.#readsParents(node)) return computed(this.#evaluate(node, scope))
    const constant = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(constant)
      return isTreeNode(part) ? valueNode(this.trace(part, scope).data) : part
    }
    const parts = Object.entries(node).map(([name, part]) => [name, constant(part)] as const)
    return computed(this.#evaluate({ ...Object.fromEntries(parts), type: node.type }, scope))
  }

  #evaluate(node: TreeNode, { value }: Scope): unknown {
    return evaluateSync(toExpression(node), { ...this.#options, root: value.data }).data
  }

  /** groq-js accepts a value for `@`, but no value for `^`. */
  #readsParents(node: TreeNode): boolean {
    const reads = this.#readsParentsOf.get(node) ?? someNode(node, ({ type }) => type === 'Parent')
    this.#readsParentsOf.set(node, reads)
    return reads
  }
}

/** The value of `@`, and the values of `^`, `^.^` and so on. */
interface Scope {
  readonly value: TracedValue
  readonly parent: Scope | undefined
  /** Scopes of `[]` traversals do not count as a parent. */
  readonly isHidden: boolean
}

/** The scope of a whole query, in which `@` and `^` are nothing. */
const rootScope: Scope = { value: nothing, parent: undefined, isHidden: false }

/** The scope inside a projection or a filter. */
function childScope(scope: Scope, value: TracedValue): Scope {
  return { value, parent: scope.isHidden ? scope.parent : scope, isHidden: false }
}

/** The scope inside a traversal, `list[].…`. */
function traversalScope(scope: Scope, value: TracedValue): Scope {
  return { ...childScope(scope, value), isHidden: true }
}

/** The value of `^`, repeated `steps` times. */
function parentOf(scope: Scope, steps: number): TracedValue {
  let current: Scope | undefined = scope
  for (let step = 0; step < steps; step += 1) current = current?.parent
  return current?.value ?? nothing
}
