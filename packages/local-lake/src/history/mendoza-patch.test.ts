import * as fc from 'fast-check'
import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { effectsOf, mendozaPatch } from './mendoza-patch.ts'

const leaf = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const key = fc.constantFrom('a', 'b', 'c', 'title', '_key', 'z')
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, leaf, tie('list'), tie('fields')),
  list: fc.array(tie('any'), { maxLength: 6 }),
  fields: fc.dictionary(key, tie('any'), { maxKeys: 5, noNullPrototype: true }),
}))
const fields = fc.dictionary(key, value.any, { noNullPrototype: true })

test('any document becomes any other, and back', () => {
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const { apply, revert } = effectsOf(before, after)
      expect(applyPatch(before, [...apply])).toEqual(after)
      expect(applyPatch(after, [...revert])).toEqual(before)
    }),
    { numRuns: 500 },
  )
})

test('a revision is not part of it: the Studio removes it before it applies a patch', () => {
  const before = { _id: 'kit', _rev: 'one', _type: 'kit', long: 'The whole set in one flight case' }
  const after = { ...before, _rev: 'two', long: `${before.long}.` }
  const { apply, revert } = effectsOf(before, after)
  const [{ _rev: _one, ...old }, { _rev: _two, ...now }] = [before, after]
  expect(applyPatch(old, [...apply])).toEqual(now)
  expect(applyPatch(now, [...revert])).toEqual(old)
})

test('a small edit of a long text is a small patch', () => {
  const text = 'Flight-ready kit for a calm cabin. '.repeat(50)
  const patch = mendozaPatch({ text }, { text: `${text.slice(0, 700)}é${text.slice(701)}` })
  expect(JSON.stringify(patch).length).toBeLessThan(60)
  expect(applyPatch({ text }, [...patch])).toEqual({
    text: `${text.slice(0, 700)}é${text.slice(701)}`,
  })
})

test('creation and deletion replace the whole document', () => {
  expect(effectsOf(undefined, { a: 1 })).toEqual({ apply: [0, { a: 1 }], revert: [0, null] })
})
