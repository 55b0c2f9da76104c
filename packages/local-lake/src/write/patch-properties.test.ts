import { Mutation } from '@sanity/mutator'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch } from './apply-patch.ts'
import { MutationFailure } from './mutation-failure.ts'
import { placesOf, valueAt } from './patch-places.ts'
import type { PatchOperations } from './write-schemas.ts'

const system = { _id: 'kit', _type: 'kit', _rev: 'r', _createdAt: '', _updatedAt: '' }

const name = fc.constantFrom('a', 'b', 'list', 'text')
const leaf = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant('text'), fc.constant(null))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.dictionary(fc.constantFrom('a', 'b', 'list', 'text'), tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.constantFrom('x', 'y'), { maxLength: 2 })
      .map((keys) => keys.map((key, at) => ({ _key: key, a: at }))),
  ),
}))
const document = fc
  .record({ a: value, list: fc.array(value, { maxLength: 5 }), text: leaf })
  .map((fields) => Object.assign({}, system, fields))

const position = fc.oneof(
  fc.integer({ min: -1, max: 6 }).map((index) => `[${index}]`),
  fc.constantFrom('[_key=="x"]', '[_key=="y"]'),
)
const step = fc.oneof(
  name.map((field) => `.${field}`),
  position.filter((last) => last !== '[-1]'),
)
const plainPath = fc
  .tuple(fc.constantFrom('a', 'b', 'list', 'text'), fc.array(step, { maxLength: 4 }))
  .map(([first, rest]) => first + rest.join(''))
  // The Studio also finds a key in the element itself.
  .filter((path) => !path.includes('][_key'))
const oddSteps = `[*] [-1] [1:] [0,2] [:99999999] ..a .* [a>1] [7:2] [@==1] .__proto__ ['a']
  [50000000] [ [[ .. [a[0]==1] [-99] [0]. ] @`
const oddStep = fc.constantFrom(' ', ...oddSteps.split(/\s+/))
const anyPath = fc
  .tuple(plainPath, fc.array(fc.oneof(step, oddStep), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.join(''))

function patchOf(path: fc.Arbitrary<string>): fc.Arbitrary<PatchOperations> {
  const values = fc.dictionary(path, value, { maxKeys: 2 })
  const numbers = fc.dictionary(path, fc.integer({ min: -3, max: 3 }), { maxKeys: 2 })
  const items = fc.array(value, { maxLength: 3 })
  const at = fc
    .tuple(path, position)
    .map(([list, last]) => list + last)
    .filter((whole) => !whole.includes('][_key'))
  return fc.oneof(
    values.map((set) => ({ set })),
    values.map((setIfMissing) => ({ setIfMissing })),
    fc.array(path, { maxLength: 2 }).map((unset) => ({ unset })),
    numbers.map((inc) => ({ inc })),
    numbers.map((dec) => ({ dec })),
    fc.tuple(at, items).map(([before, list]) => ({ insert: { before, items: list } })),
    fc.tuple(at, items).map(([after, list]) => ({ insert: { after, items: list } })),
    fc.tuple(at, items).map(([replace, list]) => ({ insert: { replace, items: list } })),
  )
}

/** The Studio's own prediction; undefined if it has none. */
function predict(before: typeof system, patch: PatchOperations): unknown {
  try {
    const mutation = { patch: { id: before._id, ...patch } }
    return new Mutation({ mutations: [mutation as never] }).apply(before)
  } catch {
    return undefined
  }
}

test('a patch has the result that the Studio predicts, where the Studio predicts one', () => {
  fc.assert(
    fc.property(document, patchOf(plainPath), (before, patch) => {
      // Where a path matches nothing, the Studio creates the objects on the way to it, or holes.
      const set = Object.keys({ ...patch.set, ...patch.setIfMissing })
      fc.pre(set.every((path) => placesOf(before, path).length > 0))
      // Nor does it mind an insert into something that is not a list.
      const into = patch.insert?.before ?? patch.insert?.after ?? patch.insert?.replace ?? 'list[0]'
      const lists = placesOf(before, into.slice(0, into.lastIndexOf('[')))
      const values = lists.map((place) => valueAt(before, place))
      fc.pre(values.every((list) => list === undefined || Array.isArray(list)))
      // Nor a sum of something that is not a number.
      const summed = Object.keys({ ...patch.inc, ...patch.dec })
      const terms = summed.flatMap((path) => placesOf(before, path))
      fc.pre(terms.every((place) => typeof valueAt(before, place) === 'number'))
      const predicted = predict(before, patch)
      fc.pre(predicted !== undefined)
      expect(JSON.parse(JSON.stringify(applyPatch(before, patch)))).toEqual(
        JSON.parse(JSON.stringify(predicted)),
      )
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
  )
})

test('no patch changes its input, makes a hole, grows beyond what it adds, or fails by itself', () => {
  fc.assert(
    fc.property(document, patchOf(anyPath), (before, patch) => {
      const snapshot = JSON.stringify(before)
      let after: unknown
      try {
        after = applyPatch(before, patch)
      } catch (error) {
        expect(error).toBeInstanceOf(MutationFailure)
        expect(String(error)).not.toMatch(/call stack|undefined|not a function|Cannot read/)
      }
      expect(JSON.stringify(before)).toBe(snapshot)
      if (after === undefined) return
      expect(JSON.stringify(after)).toBe(
        JSON.stringify(after, (_key, inner: unknown) => {
          if (Array.isArray(inner)) expect(inner.includes(undefined)).toBe(false)
          return inner
        }),
      )
      expect(({} as { a?: unknown }).a).toBeUndefined()
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
  )
})
