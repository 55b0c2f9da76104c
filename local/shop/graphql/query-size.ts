import { Kind, type DocumentNode, type SelectionSetNode } from 'graphql'

/** How deep a query can go, and how many fields it can name, fragments counted if they are used. */
const limits = { depth: 20, fields: 1000 }

interface Size {
  readonly depth: number
  readonly fields: number
}

/**
 * Why a query is too large to run; `undefined` if it is not. It is asked before validation,
 * which takes long over a large query; a circle of fragments counts once, for validation to find.
 */
export function sizeRefusal(document: DocumentNode): string | undefined {
  const fragments = new Map<string, SelectionSetNode>()
  for (const one of document.definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet)
  }
  const known = new Map<string, Size>()

  const sizeOf = (set: SelectionSetNode | undefined): Size => {
    const sizes = (set?.selections ?? []).map((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return fragmentSize(selection.name.value)
      const { depth, fields } = sizeOf(selection.selectionSet)
      return { depth: depth + 1, fields: selection.kind === Kind.FIELD ? fields + 1 : fields }
    })
    return {
      depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
      fields: sizes.reduce((sum, { fields }) => sum + fields, 0),
    }
  }

  const fragmentSize = (name: string): Size => {
    const counted = known.get(name)
    if (counted !== undefined) return counted
    known.set(name, { depth: 0, fields: 0 })
    const size = sizeOf(fragments.get(name))
    known.set(name, size)
    return size
  }

  const operations = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? [sizeOf(one.selectionSet)] : [],
  )
  if (operations.some(({ depth }) => depth > limits.depth)) {
    return `Query has a depth of more than ${limits.depth}.`
  }
  if (operations.some(({ fields }) => fields > limits.fields)) {
    return `Query names more than ${limits.fields} fields.`
  }
  return undefined
}
