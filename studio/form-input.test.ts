import { set, setIfMissing, unset } from 'sanity'
import { expect, test } from 'vitest'
import { withAltOf } from './form-input.tsx'

const picture = { asset: { _ref: 'image-old-1200x800-jpg' }, alt: 'A dog.' }
const asset = (_ref: string) => set({ _type: 'reference', _ref }, ['asset'])
const forgetAlt = unset(['alt'])

test('the description is removed with the picture that it describes', () => {
  const replaced = [setIfMissing({ _type: 'image' }), asset('image-new-1200x800-jpg')]
  expect(withAltOf(replaced, picture)).toEqual([...replaced, forgetAlt])
  expect(withAltOf([unset(['asset'])], picture)).toEqual([unset(['asset']), forgetAlt])
})

test('the description stays if the picture stays, or if it was written before the picture', () => {
  const same = [asset('image-old-1200x800-jpg')]
  expect(withAltOf(same, picture)).toEqual(same)
  const crop = [set({ top: 0.1 }, ['crop'])]
  expect(withAltOf(crop, picture)).toEqual(crop)
  const first = [asset('image-new-1200x800-jpg')]
  expect(withAltOf(first, { alt: 'A dog.' })).toEqual(first)
})
