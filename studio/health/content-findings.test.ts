import type { SanityDocument, ValidationMarker } from 'sanity'
import { expect, test } from 'vitest'
import { findingsOf } from './content-findings.ts'

const now = new Date('2026-06-30T00:00:00Z')

const document = (_id: string, fields: object = {}): SanityDocument => ({
  _id,
  _type: 'product',
  _rev: '1',
  _createdAt: '2026-06-01T00:00:00Z',
  _updatedAt: '2026-06-20T00:00:00Z',
  title: `Kit ${_id}`,
  featured: true,
  ...fields,
})
const marker = (level: ValidationMarker['level'], path: string[], message: string) =>
  // The item of the rules themselves is not read.
  ({ level, path, message }) as ValidationMarker

test('errors come first, infos are left out, and each finding names its location', () => {
  const markers = [
    marker('info', ['slug'], 'Known as a.'),
    marker('warning', ['description'], 'Short.'),
    marker('error', ['image', 'alt'], 'Describe the picture.'),
  ]
  const [first, second, ...others] = findingsOf([{ document: document('a'), markers }], now)
  expect(others).toEqual([])
  expect(first).toEqual({
    id: 'a',
    type: 'product',
    name: 'Kit a',
    path: ['image', 'alt'],
    message: 'Describe the picture.',
    isError: true,
    isLive: true,
    isFixed: false,
  })
  expect(second).toMatchObject({ message: 'Short.', isError: false })
})

test('a draft adds only findings that the site does not have, and marks the fixed ones', () => {
  const [both, fixed, added] = [
    marker('warning', ['a'], 'Both.'),
    marker('warning', ['b'], 'Mended.'),
    marker('error', ['c'], 'New.'),
  ]
  const findings = findingsOf(
    [
      { document: document('a'), markers: [both, fixed] },
      { document: document('drafts.a'), markers: [both, added] },
    ],
    now,
  )
  expect(findings.map(({ message, isLive, isFixed }) => [message, isLive, isFixed])).toEqual([
    ['New.', false, false],
    ['Both.', true, false],
    ['Mended.', true, true],
  ])
})

test('reports a draft that is a month old, but not one with a damaged date', () => {
  const drafts = ['2026-05-31T00:00:00Z', '2026-06-01T00:00:00Z', 'never'].map(
    (_updatedAt, at) => ({
      document: document(`drafts.${at}`, { _updatedAt }),
      markers: [],
    }),
  )
  expect(findingsOf(drafts, now).map(({ id, message }) => [id, message])).toEqual([
    ['0', 'This draft was last changed 30 days ago. Publish it or discard it.'],
  ])
})

test('offers the first kit’s switch if no published kit is featured', () => {
  const kits = ['b', 'a'].map((id, order) => ({
    document: document(id, { featured: false, order }),
    markers: [],
  }))
  const draft = { document: document('drafts.b'), markers: [] }
  expect(findingsOf([...kits, draft], now)).toEqual([
    expect.objectContaining({ id: 'b', path: ['featured'], isLive: true }),
  ])
  expect(findingsOf([{ document: document('c'), markers: [] }], now)).toEqual([])
  expect(findingsOf([], now)).toEqual([])
})

test('names a document by the first available field', () => {
  const nameOf = (fields: object) =>
    findingsOf([{ document: document('a', fields), markers: [marker('error', [], 'x')] }], now)[0]
      ?.name
  expect(nameOf({ title: ' ', question: 'Why?' })).toBe('Why?')
  expect(nameOf({ title: 7, from: '/old' })).toBe('/old')
  expect(nameOf({ title: undefined })).toBe('Unnamed')
})
