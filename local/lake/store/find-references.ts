/** A reference inside a document, by the id of its target. */
export interface FoundReference {
  readonly target: string
  /** A strong reference keeps its target from being deleted. */
  readonly strong: boolean
}

/**
 * The targets that a document refers to within its dataset, each once; strong if any reference
 * to it is.
 */
export function findReferences(value: unknown): readonly FoundReference[] {
  const strongByTarget = new Map<string, boolean>()
  collect(value, strongByTarget)
  return [...strongByTarget].map(([target, strong]) => ({ target, strong }))
}

function collect(value: unknown, strongByTarget: Map<string, boolean>): void {
  if (typeof value !== 'object' || value === null) return
  const target = '_ref' in value ? value._ref : undefined
  // This dataset cannot guard references into other datasets or projects.
  if (typeof target === 'string' && !('_dataset' in value)) {
    const strong = !('_weak' in value && value._weak === true)
    strongByTarget.set(target, strong || strongByTarget.get(target) === true)
    return
  }
  for (const inner of Object.values(value)) collect(inner, strongByTarget)
}
