import { expect, test } from 'vitest'
import { incompleteNote } from './incomplete-note.ts'

test('lists missing parts, starting with those that prevent the page from being shown', () => {
  const parts = { price: 0, description: ' ', perks: [] }
  expect(incompleteNote({ name: 'Kit' }, parts)).toEqual(['Incomplete: no description, no perks'])
  expect(incompleteNote({ name: undefined }, { price: null })).toEqual([
    'Cannot be shown: no name, no price',
  ])
  expect(incompleteNote({ name: 'Kit' }, { price: 0 })).toEqual([])
})
