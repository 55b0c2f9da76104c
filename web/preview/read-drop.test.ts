import { expect, test } from 'vitest'
import { readDrop } from './read-drop.ts'

const kit = (id: string, type = 'product') => ({ id, type, path: 'order[' })
const drop = (insertPosition: object | null, target = kit('bowl')) =>
  readDrop({ insertPosition, target, dragGroup: 'kits', flow: 'horizontal' })
const at = (sanity: object) => ({ sanity, rect: {} })

test('a document is dropped after the one before it, or before the one after it', () => {
  const bowl = { id: 'bowl', type: 'product' }
  const both = { left: at(kit('mat')), right: at(kit('tent')) }
  expect(drop(both)).toEqual({ ...bowl, beside: 'mat', side: 'after' })
  expect(drop({ left: null, right: at(kit('tent')) })).toEqual({
    ...bowl,
    beside: 'tent',
    side: 'before',
  })
  expect(drop({ top: at(kit('mat')), bottom: null })).toMatchObject({ side: 'after' })
})

test('a document that is dropped beside none, or beside another kind, stays', () => {
  expect(drop(null)).toBe('nowhere')
  expect(drop({ left: null, right: null })).toBe('nowhere')
  expect(drop({ left: at(kit('faq', 'faq')) })).toBe('nowhere')
})

test('entries within a document are left to the overlays', () => {
  expect(drop(null, { ...kit('jet'), path: 'steps[_key=="a"]' })).toBeUndefined()
  expect(readDrop(undefined)).toBeUndefined()
})
