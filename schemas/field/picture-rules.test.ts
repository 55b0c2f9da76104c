import { describe, expect, test } from 'vitest'
import { checkAlt, checkAltText, checkPicture } from './picture-rules.ts'

const picture = (_ref: unknown) => ({ _type: 'image', asset: { _type: 'reference', _ref } })
const large = picture('image-abc-2400x1600-webp')

describe('a picture', () => {
  test.each([
    ['image-abc-1200x800-jpg', true],
    ['image-abc-1199x800-jpg', 'This picture is 1199 × 800 pixels'],
    ['image-abc-1200x799-jpg', 'This picture is 1200 × 799 pixels'],
    ['image-abc-900x2000-jpg', 'It needs at least 1200 × 800.'],
    ['image-of-another-shape', true],
  ])('%s: %s', (reference, verdict) => {
    const expected = typeof verdict === 'string' ? expect.stringContaining(verdict) : verdict
    expect(checkPicture(picture(reference), true)).toEqual(expected)
  })

  test.each([[undefined], [null], [{}], [{ asset: {} }], [picture(7)]])(
    'that is missing as in %j is requested if it is needed, and not described',
    (value) => {
      expect(checkPicture(value, true)).toBe('Add a picture.')
      expect(checkPicture(value, false)).toBe(true)
      expect(checkAlt(undefined, value)).toBe(true)
    },
  )
})

describe('the description of a picture', () => {
  test.each([[undefined], [''], ['  ']])('%j is missing', (alt) => {
    expect(checkAlt(alt, large)).toBe('Describe the picture in one sentence.')
    expect(checkAltText(alt)).toBe(true)
  })

  test('has at most 200 characters', () => {
    expect(checkAlt('a'.repeat(200), large)).toBe(true)
    expect(checkAlt('a'.repeat(201), large)).toBe('Write at most 200 characters; there are 201.')
  })

  test.each(['kit.jpg', 'KIT.JPEG ', 'a.webp', 'IMG_1234', 'dsc 00017', 'image-7'])(
    '%s is a file name',
    (alt) => {
      expect(checkAltText(alt)).toContain('looks like a file name')
    },
  )

  test.each(['Photo of a dog', 'an image showing a case', 'A picture of the cabin'])(
    '%s begins with a phrase that screen readers say anyway',
    (alt) => {
      expect(checkAltText(alt)).toContain('Begin with what the picture shows')
    },
  )

  test.each(['x', 'Picture', 'Images', 'Dog kit'])('%s says little', (alt) => {
    expect(checkAltText(alt)).toContain('says little')
  })

  test.each([
    'A dog beside its carrier.',
    'The file kit.jpg shows a dog',
    'A good picture',
    'A photographer of dogs',
    'My photo 12',
  ])('%s is none', (alt) => {
    expect(checkAltText(alt)).toBe(true)
  })
})
