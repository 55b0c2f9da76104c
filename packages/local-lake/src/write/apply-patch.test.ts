import { describe, expect, test } from 'vitest'
import { applyPatch } from './apply-patch.ts'
import type { PatchOperations } from './write-schemas.ts'

const system = { _id: 'a', _type: 't', _rev: 'r', _createdAt: '', _updatedAt: '' }
const content = () => ({
  list: [
    { _key: 'a', v: 1, tags: ['x'] },
    { _key: 'b', v: 2, tags: ['y', 'z'] },
    { _key: 'c', v: 3, tags: [] },
  ],
  numbers: [1, 2, 3, 4, 5],
  deep: { x: { v: 1 }, y: [{ v: 2 }], z: { w: 3 } },
  'odd-name': { 'a.b': 1 },
  text: 'calm',
})

/** The parts of the document that the patch has changed. */
function changed(operations: PatchOperations) {
  const before: Record<string, unknown> = content()
  const after = applyPatch({ ...system, ...content() }, operations)
  const names = [...Object.keys(before), ...Object.keys(after)].filter(
    (name) => !Object.hasOwn(system, name),
  )
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  )
}

const values = (list: readonly number[]) => ({
  list: content().list.map(({ _key, tags }, index) => ({ _key, v: list[index], tags })),
})

test.each([
  ['list[*].v', values([9, 9, 9])],
  ['list[0:2].v', values([9, 9, 3])],
  ['list[1:].v', values([1, 9, 9])],
  ['list[:-1].v', values([9, 9, 3])],
  ['list[-1].v', values([1, 2, 9])],
  ['list[-2:].v', values([1, 9, 9])],
  ['list[0,2].v', values([9, 2, 9])],
  ['list[_key=="b"].v', values([1, 9, 3])],
  ['list[v > 1].v', values([1, 9, 9])],
  ['list[_key=="none"].v', {}],
  ['numbers[*]', { numbers: [9, 9, 9, 9, 9] }],
  ['numbers[-1]', { numbers: [1, 2, 3, 4, 9] }],
  ['numbers[1,3]', { numbers: [1, 9, 3, 9, 5] }],
  ['numbers[@ > 3]', { numbers: [1, 2, 3, 9, 9] }],
  ['deep..v', { deep: { x: { v: 9 }, y: [{ v: 9 }], z: { w: 3 } } }],
  ['deep.*.w', { deep: { x: { v: 1, w: 9 }, y: [{ v: 2, w: 9 }], z: { w: 9 } } }],
  ['["odd-name"]', { 'odd-name': 9 }],
  ['["odd-name"]["a.b"]', { 'odd-name': { 'a.b': 9 } }],
  ['deep["x"].v', { deep: { ...content().deep, x: { v: 9 } } }],
  [
    'list[-1].fresh.sub',
    { list: [...content().list.slice(0, 2), { ...content().list[2], fresh: { sub: 9 } }] },
  ],
])('set %s', (path, expected) => {
  expect(changed({ set: { [path]: 9 } })).toEqual(expected)
})

test('every operation accepts such paths', () => {
  expect(changed({ inc: { 'list[*].v': 10 } })).toEqual(values([11, 12, 13]))
  expect(changed({ dec: { 'list[-1].v': 1 } })).toEqual(values([1, 2, 2]))
  expect(changed({ inc: { 'deep..v': 1 } })).toEqual({
    deep: { x: { v: 2 }, y: [{ v: 3 }], z: { w: 3 } },
  })
  expect(changed({ setIfMissing: { 'list[*].v': 9, 'deep.*.w': 7 } })).toMatchObject({
    deep: { x: { w: 7 }, z: { w: 3 } },
  })
  expect(changed({ unset: ['list[*].v'] })).toEqual({
    list: content().list.map(({ v: _v, ...rest }) => rest),
  })
  expect(changed({ unset: ['numbers[1,3]', 'deep..v'] })).toEqual({
    numbers: [1, 3, 5],
    deep: { x: {}, y: [{}], z: { w: 3 } },
  })
  expect(changed({ unset: ['numbers[@ > 2]'] })).toEqual({ numbers: [1, 2] })
  expect(changed({ diffMatchPatch: { '["text"]': '@@ -1,4 +1,5 @@\n calm\n+!\n' } })).toEqual({
    text: 'calm!',
  })
})

test('an insert applies to every list that its path matches', () => {
  expect(changed({ insert: { after: 'list[*].tags[-1]', items: ['!'] } })).toEqual({
    list: [
      { _key: 'a', v: 1, tags: ['x', '!'] },
      { _key: 'b', v: 2, tags: ['y', 'z', '!'] },
      { _key: 'c', v: 3, tags: ['!'] },
    ],
  })
  expect(changed({ insert: { replace: 'numbers[*]', items: [0] } })).toEqual({ numbers: [0] })
  expect(changed({ insert: { replace: 'numbers[1:3]', items: [0] } })).toEqual({
    numbers: [1, 0, 4, 5],
  })
})

describe('an index beyond its list', () => {
  test.each([
    'numbers[5]',
    'numbers[50000000]',
    'numbers[-6]',
    'list[3].v',
    'list[9].fresh.sub',
    'none[0]',
    'text[0]',
    'numbers[7,9]',
    'numbers[7:50000000]',
    'list[*].tags[9]',
  ])('changes nothing: %s', (path) => {
    for (const operations of [
      { set: { [path]: 9 } },
      { setIfMissing: { [path]: 9 } },
      { inc: { [path]: 9 } },
      { unset: [path] },
      { diffMatchPatch: { [path]: '@@ -0,0 +1 @@\n+!\n' } },
    ]) {
      expect(changed(operations)).toEqual({})
    }
  })

  test.each([
    ['before', 'numbers[50000000]', [1, 2, 3, 4, 5, 0]],
    ['after', 'numbers[50000000]', [1, 2, 3, 4, 5, 0]],
    ['replace', 'numbers[50000000]', [1, 2, 3, 4, 5, 0]],
    ['before', 'numbers[-50000000]', [0, 1, 2, 3, 4, 5]],
    ['replace', 'numbers[3:50000000]', [1, 2, 3, 0]],
    ['replace', 'numbers[7:9]', [1, 2, 3, 4, 5, 0]],
    ['replace', 'numbers[3:1]', [1, 2, 3, 0, 4, 5]],
    ['after', 'numbers[1:3]', [1, 2, 3, 0, 4, 5]],
    ['after', 'numbers[1,3]', [1, 2, 3, 4, 0, 5]],
  ])('is the nearest end for an insert %s %s', (position, path, numbers) => {
    expect(changed({ insert: { [position]: path, items: [0] } })).toEqual({ numbers })
  })
})

test('an insert at an element that no key names changes nothing', () => {
  for (const position of ['before', 'after', 'replace']) {
    const insert = { [position]: 'list[_key=="none"]', items: [0] }
    expect(changed({ insert })).toEqual({})
  }
})

test('the operations of a patch see the results of earlier ones', () => {
  expect(
    changed({ set: { numbers: [7, 8] }, unset: ['numbers[-1]'], inc: { 'numbers[*]': 1 } }),
  ).toEqual({ numbers: [8] })
})

test.each(['list[', 'list[0', 'list[].v', '', 'a..', '[', 'list[_key=="a].v', 'a b'])(
  'the path "%s" is rejected by name',
  (path) => {
    expect(() => changed({ set: { [path]: 9 } })).toThrow(/path/i)
    expect(() => changed({ unset: [path] })).toThrow(/path/i)
    expect(() => changed({ insert: { after: path, items: [] } })).toThrow(/path/i)
  },
)

test('no path reaches a prototype', () => {
  for (const path of [
    '__proto__.polluted',
    'constructor.prototype.polluted',
    '["__proto__"].polluted',
  ]) {
    applyPatch({ ...system, ...content() }, { set: { [path]: true } })
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
