import { expect, test } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

test('a page learns what changed after the event it knows, each tag once', () => {
  const recent = new RecentChanges()
  recent.restart('e0')
  recent.add('e1', ['kit'])
  recent.add('e2', ['faq', 'kit'])
  expect(recent.lastId).toBe('e2')
  expect(recent.tagsSince('e0')).toEqual(['kit', 'faq'])
  expect(recent.tagsSince('e1')).toEqual(['faq', 'kit'])
  expect(recent.tagsSince('e2')).toEqual([])
  expect(recent.tagsSince('e3')).toBeUndefined()
})

test('a limited number of events is remembered', () => {
  const recent = new RecentChanges({ changes: 3, tags: 10 })
  expect(recent.tagsSince('e0')).toBeUndefined()
  for (let count = 0; count < 8; count++) recent.add(`e${count}`, [`t${count}`])
  expect(recent.tagsSince('e4')).toBeUndefined()
  expect(recent.tagsSince('e5')).toEqual(['t6', 't7'])
  recent.restart('e9')
  expect(recent.tagsSince('e7')).toBeUndefined()
  recent.add('e10', ['t10'])
  expect(recent.tagsSince('e9')).toEqual(['t10'])
})

test('tags beyond the limit are not listed', () => {
  const recent = new RecentChanges({ changes: 10, tags: 2 })
  recent.restart('e0')
  recent.add('e1', ['a', 'b'])
  expect(recent.tagsSince('e0')).toEqual(['a', 'b'])
  recent.add('e2', ['c'])
  expect(recent.tagsSince('e0')).toBeUndefined()
  expect(recent.tagsSince('e1')).toEqual(['c'])
})

test('a repeated id hides no change, and is dropped with its first event', () => {
  const recent = new RecentChanges({ changes: 3, tags: 10 })
  recent.restart('e0')
  recent.add('e1', ['a'])
  recent.add('e1', ['b'])
  expect(recent.tagsSince('e1')).toEqual(['b'])
  recent.add('e2', ['c'])
  recent.add('e3', ['d'])
  expect(recent.tagsSince('e1')).toBeUndefined()
  recent.add('e1', ['e'])
  recent.add('e4', ['f'])
  expect(recent.tagsSince('e1')).toEqual(['f'])
})
