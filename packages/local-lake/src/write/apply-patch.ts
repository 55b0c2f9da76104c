import { jsonMatch } from '@sanity/json-match'
import { Mutation } from '@sanity/mutator'
import type { LakeDocument } from '../document.ts'
import { concreteInsertPaths, concretePaths, isPlainPath } from './concrete-paths.ts'
import { malformed } from './mutation-failure.ts'
import type { PatchOperations } from './write-schemas.ts'

type PatchMutation = ConstructorParameters<typeof Mutation>[0]['mutations'][number]
type Operations = Omit<PatchOperations, 'ifRevisionID' | 'merge'>
type Insert = NonNullable<PatchOperations['insert']>

/**
 * Applies a patch with the code that the Studio uses to predict the outcome. Unchanged parts are
 * shared with the input; the caller sets the system fields.
 */
export function applyPatch(document: LakeDocument, operations: PatchOperations): LakeDocument {
  const { ifRevisionID: _revision, merge, ...patch } = operations
  const merged = merge ? { ...document, ...merge } : document
  try {
    const isSimple = pathsOf(patch).every(isPlainPath) && !patch.inc && !patch.dec
    if (isSimple) return mutate(merged, patch)
    return stepsOf(patch).reduce((current, step) => step(current), merged)
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'The patch cannot be applied')
  }
}

function mutate(document: LakeDocument, patch: Operations): LakeDocument {
  // The mutator's types forbid `undefined`, which the mutator itself ignores.
  const operation = { patch: { id: document._id, ...patch } } as PatchMutation
  const patched: unknown = new Mutation({ mutations: [operation] }).apply(document)
  // The mutator turns a document into a document; the caller checks that id and type have stayed.
  return patched as LakeDocument
}

function pathsOf(patch: Operations): readonly string[] {
  const { set, setIfMissing, unset = [], inc, dec, diffMatchPatch, insert } = patch
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch].flatMap((part) =>
    Object.keys(part ?? {}),
  )
  return [...keyed, ...unset, ...(insert ? [insertPath(insert)] : [])]
}

/** Applies one operation to the document that the previous operations left. */
type Step = (document: LakeDocument) => LakeDocument

/** The patch as single operations in the mutator's own order, with every path expanded. */
function stepsOf(patch: Operations): readonly Step[] {
  const { set = {}, setIfMissing = {}, unset = [], diffMatchPatch = {}, inc = {}, dec = {} } = patch
  return [
    ...eachPath(setIfMissing, (places) => ({ setIfMissing: places })),
    ...eachPath(set, (places) => ({ set: places })),
    // Removing from last to first keeps the remaining indices valid.
    ...unset.map(
      (path): Step =>
        (now) =>
          mutate(now, { unset: concretePaths(now, path).toReversed() }),
    ),
    ...eachPath(diffMatchPatch, (places) => ({ diffMatchPatch: places })),
    ...eachPath(inc, (places) => ({ inc: places }), 'increment'),
    ...eachPath(dec, (places) => ({ dec: places }), 'decrement'),
    ...(patch.insert ? [insertStep(patch.insert)] : []),
  ]
}

function eachPath<Value>(
  part: Readonly<Record<string, Value>>,
  operation: (places: Record<string, Value>) => Operations,
  arithmetic?: 'increment' | 'decrement',
): readonly Step[] {
  return Object.entries(part).map(([path, value]): Step => {
    return (now) => {
      const places = concretePaths(now, path)
      if (arithmetic) requireNumbers(now, places, arithmetic)
      return mutate(now, operation(Object.fromEntries(places.map((place) => [place, value]))))
    }
  })
}

/**
 * Throws unless every place holds a number, as the hosted lake does ("Cannot increment because it
 * is not present", in Sanity's changelog of API version 2025-08-18).
 */
function requireNumbers(
  document: LakeDocument,
  places: readonly string[],
  verb: 'increment' | 'decrement',
): void {
  for (const place of places) {
    const [found] = jsonMatch(document, place)
    const reason = found?.value === undefined ? 'present' : 'a number'
    if (typeof found?.value !== 'number') {
      throw new Error(`Cannot ${verb} "${place}" because it is not ${reason}`)
    }
  }
}

/** Inserts into every list that the path names. */
function insertStep(insert: Insert): Step {
  const position = positionOf(insert)
  const { items } = insert
  return (now) =>
    concreteInsertPaths(now, insertPath(insert)).reduce(
      (current, path) => mutate(current, { insert: { [position]: path, items } }),
      now,
    )
}

const positions = ['before', 'after', 'replace'] as const

function positionOf(insert: Insert): (typeof positions)[number] {
  const [position, another] = positions.filter((name) => insert[name] !== undefined)
  if (position && !another) return position
  throw new Error('An insert takes exactly one of before, after and replace')
}

function insertPath(insert: Insert): string {
  return insert[positionOf(insert)] ?? ''
}
