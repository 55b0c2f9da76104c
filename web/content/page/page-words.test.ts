import { expect, test } from 'vitest'
import { entries, lines, optionalText, picture, readFields, text } from './page-words.ts'

const shape = {
  title: text,
  photo: picture,
  points: lines,
  posts: entries({ place: text, note: optionalText }),
}

const curated = {
  title: 'Curated',
  photo: { asset: { url: '/pictures/hero-cabin.webp' } },
  points: ['one'],
  posts: [{ place: 'Here', note: 'now' }],
}

const stored = {
  title: ' Stored ',
  photo: { asset: { url: 'https://cdn.sanity.io/images/p/d/abc-1200x800.jpg' }, alt: 'A dog.' },
  points: ['two', 'three'],
  posts: [{ place: 'There', note: 'then', editAt: 'id=p;path=posts:1' }],
  editAt: 'id=p;path=',
}

test('reads a complete document without curated words', () => {
  expect(readFields(shape, stored)).toEqual({
    title: 'Stored',
    photo: { url: 'https://cdn.sanity.io/images/p/d/abc-1200x800.jpg', alt: 'A dog.' },
    points: ['two', 'three'],
    posts: [{ place: 'There', note: 'then', editAt: 'id=p;path=posts:1' }],
    editAt: 'id=p;path=',
  })
})

test.each([
  ['title', undefined],
  ['title', null],
  ['title', ' \n '],
  ['title', 7],
  ['photo', null],
  ['photo', 'a.jpg'],
  ['photo', { asset: null }],
  ['photo', { asset: { url: 'javascript:alert(1)' } }],
])('replaces a %s of %j, and nothing else, by the curated one', (name, value) => {
  const broken = { ...stored, [name]: value }
  expect(readFields(shape, broken)).toBeNull()
  const whole = readFields(shape, stored)
  const own = readFields(shape, curated)
  expect(readFields(shape, broken, curated)).toEqual({
    ...whole,
    [name]: own?.[name === 'title' ? 'title' : 'photo'],
  })
})

test('an emptied list stays empty', () => {
  const page = readFields(shape, { ...stored, points: [], posts: [] }, curated)
  expect(page).toMatchObject({ title: 'Stored', points: [], posts: [] })
})

test.each([null, undefined])(
  'replaces a list that is %s by the curated one, because it was never filled in',
  (none) => {
    const missing = { ...stored, points: none, posts: none }
    expect(readFields(shape, missing)).toBeNull()
    const page = readFields(shape, missing, curated)
    expect(page).toMatchObject({ title: 'Stored', points: ['one'], posts: [{ place: 'Here' }] })
  },
)

test('replaces a value that is not a list by the curated list', () => {
  const page = readFields(shape, { ...stored, points: 'two', posts: { place: 'x' } }, curated)
  expect(page).toMatchObject({ points: ['one'], posts: [{ place: 'Here' }] })
})

test('leaves out invalid entries, and reads the others', () => {
  const posts = [null, 'x', 7, {}, { place: ' ' }, { place: 'There' }, ['a'], { note: 'then' }]
  const page = readFields(shape, { ...stored, posts, points: [null, 3, ' ', 'kept', {}] }, curated)
  expect(page).toMatchObject({ posts: [{ place: 'There', note: '' }], points: ['kept'] })
})

test('reads a row that is not a document as an empty document', () => {
  for (const row of [null, 'x', 7, []]) {
    expect(readFields(shape, row, curated)).toMatchObject({ title: 'Curated' })
  }
})
