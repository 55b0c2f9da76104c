import { expect, test } from 'vitest'
import { schemaTypes } from './index.ts'

/** The preview in the Studio's lists of a document with these selected fields. */
function shown(type: string, selected: Record<string, unknown>): Record<string, unknown> {
  const definition = schemaTypes.find(({ name }) => name === type)
  if (!definition || !('preview' in definition)) throw new Error(`${type} has no preview.`)
  // Each type's preview reads its own fields.
  const prepare = definition.preview.prepare as (fields: unknown) => Record<string, unknown>
  return prepare(selected)
}

test.each([
  [{ discount: 5, threshold: 2500_00, points: 5, perks: ['Mat'] }, '5 % · from $2,500.00 a year'],
  [{ discount: 0, threshold: 0, points: 0, perks: ['Mat'] }, '0 % · from $0.00 a year'],
])('a tier with %o is summarized as %s', (fields, subtitle) => {
  expect(shown('loyaltyTier', { title: 'Silver', ...fields })).toMatchObject({
    title: 'Silver',
    subtitle,
  })
})

test('an unfinished tier says what is missing', () => {
  const { subtitle } = shown('loyaltyTier', { title: 'Silver', discount: 5 })
  for (const part of ['amount', 'points', 'perks']) expect(subtitle).toContain(part)
  expect(subtitle).toMatch(/ · 5 %$/)
})

test('an inquiry is shown by who sent it, its status, its day and who works on it', () => {
  const inquiry = { name: 'Amelia', organization: 'Northfield', status: 'in-progress' }
  const id = 'inquiry.6f1d2c9e-0000-4000-8000-000000000000'
  const preview = { id, submittedAt: '2026-01-02T12:00:00Z', assignee: 'Kim' }
  const { title, subtitle } = shown('inquiry', { ...inquiry, ...preview })
  expect(title).toMatch(/Amelia.+Northfield/)
  expect(subtitle).toBe('In progress · 6F1D-2C9E · Jan 2, 2026 · Kim')
  expect(shown('inquiry', { status: 'unheard of', submittedAt: 7 })).toBeDefined()
})

test('a question is shown with its answer', () => {
  expect(shown('faq', { title: 'Why?', answer: 'Because.' })).toMatchObject({
    title: 'Why?',
    subtitle: 'Because.',
  })
  expect(JSON.stringify(shown('faq', { title: 'Why?' }))).toMatch(/answer/)
})

test('an erased inquiry shows that it is', () => {
  expect(shown('inquiry', { erasedAt: '2026-01-02T12:00:00Z' })).toMatchObject({
    title: 'Personal data erased',
  })
})

test('a program is summarized by its status, and by what is missing', () => {
  const program = { title: 'Layover', slug: 'layover', summary: 'A walk.', status: 'in-pilot' }
  expect(shown('program', program)).toMatchObject({ title: 'Layover' })
  const { subtitle } = shown('program', { title: '' })
  for (const part of ['name', 'web address', 'availability', 'summary'])
    expect(subtitle).toContain(part)
})
