import { expect, test } from 'vitest'
import { fieldOf } from '#schemas/field/field-of.ts'
import { curatedPages } from './curated-pages.ts'
import { pageTypes } from './all-page-types.ts'

test.each(pageTypes.map((type) => [type.name, type] as const))(
  '%s has a field for each of its curated texts, and no other',
  (name, type) => {
    const fields = type.fields.map((field) => field.name)
    expect(fields.toSorted()).toEqual(Object.keys(curatedPages[name]).toSorted())
  },
)

test.each(pageTypes.map((type) => [type.name, type] as const))(
  'each empty text of %s shows in gray the text that the site uses instead',
  (name, type) => {
    const texts = type.fields.filter((field) => field.type === 'string' || field.type === 'text')
    expect(texts.length).toBeGreaterThan(0)
    for (const field of texts) {
      const curated = fieldOf(fieldOf(curatedPages, name), field.name)
      expect(fieldOf(field, 'placeholder'), field.name).toBe(curated ?? undefined)
    }
  },
)
