import { expect, test } from 'vitest'
import { chooseVariant, readProductId } from './choose-variant.ts'

const variants = ['Pro Kit', 'Basic Kit'].map((title) => ({ title }))
const chosen = (id: string, from = variants) => chooseVariant(id, from)?.title

test('the suffix -premium selects Pro, -basic or the cabin kit selects Basic', () => {
  expect(chosen('cabin-clean-up-kit-premium')).toBe('Pro Kit')
  expect(chosen('cabin-clean-up-kit-basic')).toBe('Basic Kit')
  expect(chosen('cabin-clean-up-kit')).toBe('Basic Kit')
  expect(chosen('master-kit-basic')).toBe('Basic Kit')
})

test('the first variant is the fallback', () => {
  expect(chosen('master-kit')).toBe('Pro Kit')
  expect(chosen('cabin-clean-up-kit-premium', [{ title: 'Small' }, { title: 'Large' }])).toBe(
    'Small',
  )
  expect(chosen('master-kit', [])).toBeUndefined()
})

test('a variant called Premium is the premium one where none is called Pro', () => {
  const titles = [{ title: 'Basic' }, { title: 'Premium' }]
  expect(chosen('cabin-clean-up-kit-premium', titles)).toBe('Premium')
  // No part of a word is a variant.
  expect(chosen('a-kit-premium', [{ title: 'Basic' }, { title: 'Protective' }])).toBe('Basic')
})

test('an id is the handle and at most one suffix', () => {
  expect(readProductId('a-kit-premium')).toEqual({ handle: 'a-kit', variant: 'premium' })
  expect(readProductId('a-kit-basic')).toEqual({ handle: 'a-kit', variant: 'basic' })
  expect(readProductId('a-basic-kit')).toEqual({ handle: 'a-basic-kit', variant: null })
  expect(readProductId('-basic')).toEqual({ handle: '-basic', variant: null })
})
