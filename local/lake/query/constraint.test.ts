import { parse } from 'groq-js'
import { expect, test } from 'vitest'
import { constraintOf } from './constraint.ts'
import { fromExpression } from './syntax-tree.ts'

const lookupsOf = (condition: string) =>
  constraintOf(fromExpression(parse(`*[${condition}]`))['expr']).lookups

test('two bounds of one field are looked up as one range', () => {
  expect(lookupsOf('at > "a" && at <= "b"')).toHaveLength(1)
  expect(lookupsOf('at > "a" && (_type == "kit" && at <= "b")')).toHaveLength(1)
  expect(lookupsOf('at > "a" && to <= "b"')).toHaveLength(2)
  expect(lookupsOf('at in ["a", "b"] && at > "a"')).toHaveLength(2)
})

test('references to two documents are not merged into one range, because a document may have both', () => {
  expect(lookupsOf('references("a") && references("b")')).toHaveLength(2)
})
