import { expect, test } from 'vitest'
import { isTreeNode, mapTree, nodesOf, someNode, ungroup, type TreeNode } from './syntax-tree.ts'

const parent = { type: 'Parent', n: 1 }
const everything = { type: 'Everything' }
const data = { type: 'Value', value: parent }

test('leaves data that looks like syntax unchanged', () => {
  const tree = { type: 'Array', elements: [data, { type: 'Group', base: everything }] }
  const visited: string[] = []
  const replaced = mapTree(tree, (node) => {
    visited.push(node.type)
    return node.type === 'Everything' ? parent : node
  })
  expect(visited).toEqual(['Value', 'Everything', 'Group', 'Array'])
  expect(replaced).toEqual({ type: 'Array', elements: [data, { type: 'Group', base: parent }] })
})

const isParent = ({ type }: TreeNode) => type === 'Parent'

test.each<[boolean, TreeNode]>([
  [true, parent],
  [true, { type: 'Group', base: parent }],
  [true, { type: 'Array', elements: [everything, parent, everything] }],
  [true, { type: 'Array', elements: [{ type: 'ArrayElement', value: parent }] }],
  [false, everything],
  [false, { type: 'Group', base: everything }],
  [false, { type: 'Array', elements: [everything] }],
  [false, data],
  [false, { type: 'Group', base: data }],
  [false, { type: 'Group', base: null, name: 'Parent', count: 5 }],
])('it is %s that a node is among %j', (expected, tree) => {
  expect(someNode(tree, isParent)).toBe(expected)
})

test('a node is an object that names its type', () => {
  const parts = [parent, null, undefined, 'Parent', 5, [], {}, { type: 5 }, { type: undefined }]
  expect(parts.filter(isTreeNode)).toEqual([parent])
  expect(nodesOf(parts)).toEqual([parent])
  expect(nodesOf(parent)).toEqual([])
})

test('parentheses are removed, however many there are', () => {
  expect(ungroup({ type: 'Group', base: { type: 'Group', base: parent } })).toBe(parent)
  expect(ungroup(parent)).toBe(parent)
  expect(ungroup({ type: 'Group', base: null })).toBeUndefined()
  expect(ungroup('Parent')).toBeUndefined()
})
