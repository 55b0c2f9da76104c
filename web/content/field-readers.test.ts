import { vercelStegaSplit } from '@vercel/stega'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markAnswer } from '#schemas/preview/mark-answer.ts'
import { editing } from './visual-editing-attributes.ts'
import { editAtOf, textOf } from './field-readers.ts'

const source = { type: 'documentValue' as const, document: 0, path: 0 }
const map = {
  documents: [{ _id: 'bowl', _type: 'product' }],
  paths: ["$['title']"],
  mappings: { "$['title']": { type: 'value' as const, source } },
}

test('a text that is marked for editing reads as the same text, including its mark', () => {
  const text = fc
    .string({ unit: fc.constantFrom('Bowl', ' ', '\t', '\uFEFF', '\u00A0', 'é') })
    // Four in a row would be a mark.
    .filter((title) => !/\uFEFF{4}/.test(title))
  fc.assert(
    fc.property(text, (title) => {
      const { title: marked } = markAnswer({ title }, map, { studioUrl: '/studio' }) as {
        title: string
      }
      const { cleaned, encoded } = vercelStegaSplit(textOf(marked))
      expect(cleaned.trim()).toBe(textOf(title))
      expect(encoded !== '').toBe(textOf(title) !== '')
    }),
  )
})

test('an object has its storage place only in a preview', () => {
  const marked = markAnswer({ title: 'Bowl' }, map, { studioUrl: '/studio' })
  expect(editAtOf(marked)).toEqual({ editAt: 'id=bowl;type=product;base=%2Fstudio;path=' })
  expect(Object.keys(editAtOf({ title: 'Bowl' }))).toEqual([])
})

test('a field that the shop sets cannot be opened from a preview, other fields can', () => {
  const marked = markAnswer({ title: 'Bowl' }, map, { studioUrl: '/studio' })
  const sold = editAtOf({ ...Object(marked), notEditable: ['price'] })
  expect(editing(sold, 'price')).toBeUndefined()
  expect(editing(sold, 'title')).toBe('id=bowl;type=product;base=%2Fstudio;path=title')
  expect(editing(editAtOf(marked), 'price')).toMatch(/path=price$/)
  expect(editAtOf({ notEditable: ['price'] })).toEqual({})
})
