import { evaluate, parse } from 'groq-js'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldOf } from '#schemas/field/field-of.ts'
import { schemaTypes } from '#schemas/index.ts'
import { placesContract, placesOf, placesParams, placesQuery } from './linked-places.ts'

const kit = (_id: string, order: number, fields: object = {}) => ({
  _id,
  _type: 'product',
  title: `Kit ${_id}`,
  slug: { current: `kit-${_id}` },
  order,
  ...fields,
})

async function placesIn(dataset: object[], id: string): Promise<string[]> {
  const params = placesParams(id)
  const answer = await (await evaluate(parse(placesQuery, { params }), { dataset, params })).get()
  return placesOf(id, v.parse(placesContract, answer)).map(({ text }) => text)
}

test('a kit is linked by redirects and texts, and shown by pages', async () => {
  const dataset = [
    kit('a', 10, { featured: true }),
    kit('b', 20, { description: 'Like the other: /products/kit-a, but smaller.' }),
    kit('c', 30, { description: 'See /products/kit-a-large.' }),
    {
      _id: 'faq',
      _type: 'faq',
      question: 'Which?',
      answer: 'This: https://x.example/products/kit-a.',
    },
    { _id: 'drafts.faq', _type: 'faq', question: 'Draft?', answer: '/products/kit-a' },
    { _id: 'r', _type: 'redirect', from: '/old', to: '/Products/Kit-A/#included' },
    { _id: 'other', _type: 'redirect', from: '/else', to: '/products/kit-b' },
    { _id: 'damaged', _type: 'redirect', from: 7, to: null },
    {
      _id: 'siteSettings',
      _type: 'siteSettings',
      mainLinks: [{ label: 'Large', to: '/products/kit-a-large' }, 7],
      footerLinks: [{ label: 'The kit', to: '/products/Kit-A/?size=2#faq' }],
    },
  ]
  expect(await placesIn(dataset, 'a')).toEqual([
    'The redirect from /old leads to it.',
    'The link “The kit” in the navigation or footer leads to it.',
    'The text of “Kit b” links to it.',
    'The text of “Which?” links to it.',
    'Its own page /products/kit-a will disappear.',
    'The Products page shows it as the featured kit. No other kit will replace it.',
    'The Home page shows it.',
  ])
})

test('finds links in buttons, texts and choices of landing pages at any depth', async () => {
  const paragraph = (to: unknown) => ({ _type: 'block', markDefs: [{ _type: 'link', to }] })
  const landing = (_id: string, blocks: unknown) => ({
    _id,
    _type: 'landingPage',
    title: `Page ${_id}`,
    slug: { current: _id },
    blocks,
  })
  const dataset = [
    kit('a', 10),
    kit('b', 20),
    landing('text', [{ body: [{ markDefs: null }, 7, paragraph('/Products/kit-a/#included')] }]),
    landing('button', [{ links: [7, { to: '/products/kit-a?x=1' }] }, { heading: 'Nothing' }]),
    landing('chosen', [{ _type: 'kitsBlock', kits: [{ _ref: 'a' }] }]),
    landing('other', [{ links: [{ to: '/products/kit-a-large' }], kits: [{ _ref: 'b' }] }]),
    landing('damaged', 'text'),
    { ...landing('drafts.text', [{ links: [{ to: '/products/kit-a' }] }]) },
    landing('season', [{ links: [{ to: '/text' }] }]),
  ]
  expect(await placesIn(dataset, 'a')).toEqual([
    'A button or text of the landing page “Page text” links to it.',
    'A button or text of the landing page “Page button” links to it.',
    'The landing page “Page chosen” shows it under “Kits”.',
    'Its own page /products/kit-a will disappear.',
    'The Products page shows it.',
    'The Home page shows it.',
  ])
  expect(await placesIn(dataset, 'text')).toEqual([
    'A button or text of the landing page “Page season” links to it.',
    'Its own page /text will disappear.',
  ])
})

test('a kit beyond the first twelve is not on the home page', async () => {
  const dataset = Array.from({ length: 13 }, (_, at) => kit(String(at), at))
  expect(await placesIn(dataset, '11')).toContain('The Home page shows it.')
  expect(await placesIn(dataset, '12')).not.toContain('The Home page shows it.')
})

test('a program with a page, a tier and the last question', async () => {
  const dataset = [
    { _id: 'p', _type: 'program', title: 'Jet', slug: { current: 'jetsanitize' } },
    { _id: 'q', _type: 'program', title: 'Calm', slug: { current: 'calm' } },
    { _id: 's', _type: 'siteSettings', showPrograms: true },
    { _id: 'f', _type: 'faq', question: 'Why?' },
  ]
  expect(await placesIn(dataset, 'p')).toEqual([
    'Its own page /programs/jetsanitize will disappear.',
    'The Programs page shows it.',
    'The Home page shows it.',
  ])
  expect(await placesIn(dataset, 'f')).toEqual([
    'The FAQ page shows it.',
    'The Contact page shows it.',
    'It is the last one. The site will show the built-in content instead.',
  ])
  expect(await placesIn(dataset, 'gone')).toEqual([])
})

test('links to former addresses and built-in ones are followed, unless a page has the address', async () => {
  const page = (_id: string, slug: string) => ({
    _id,
    _type: 'landingPage',
    title: _id,
    slug: { current: slug },
  })
  const dataset = [
    page('winter', 'winter'),
    page('spring', 'spring'),
    kit('food', 10, { slug: { current: 'food-and-snack-kit' } }),
    { _id: 'r1', _type: 'redirect', from: '/cold', to: '/frost' },
    { _id: 'r2', _type: 'redirect', from: '/frost', to: '/winter' },
    { _id: 'asleep', _type: 'redirect', from: '/spring', to: '/winter' },
    { _id: 'loop', _type: 'redirect', from: '/round', to: '/round' },
    {
      _id: 'siteSettings',
      _type: 'siteSettings',
      mainLinks: [
        { label: 'Cold', to: '/Cold/?a=1' },
        { label: 'Spring', to: '/spring' },
        { label: 'Round', to: '/round' },
      ],
      footerLinks: [{ label: 'Food', to: '/products/food-snack-kit' }],
    },
    {
      _id: 'aboutPage',
      _type: 'aboutPage',
      storyText: 'See petjet.example/frost, or /winter-coats.',
    },
    { _id: 'homePage', _type: 'homePage', aboutText: 'See /products/winter and /winter/deep.' },
    { _id: 'faq', _type: 'faq', question: 'Food?', answer: 'Here: /products/food-snack-kit.' },
  ]
  expect(await placesIn(dataset, 'winter')).toEqual([
    'The redirect from /cold leads to it.',
    'The redirect from /frost leads to it.',
    'The redirect from /spring leads to it.',
    'The link “Cold” in the navigation or footer leads to it.',
    'The text of “About page” links to it.',
    'Its own page /winter will disappear.',
  ])
  expect(await placesIn(dataset, 'food')).toEqual([
    'The link “Food” in the navigation or footer leads to it.',
    'The text of “Food?” links to it.',
    'Its own page /products/food-and-snack-kit will disappear.',
    'The Products page shows it.',
    'The Home page shows it.',
    lastOne,
  ])
})

const lastOne = 'It is the last one. The site will show the built-in content instead.'

/**
 * Every reference of the schema: a value, its field's title, and its target type. A hosted lake does
 * not unpublish or delete the target of a strong reference.
 */
function referencesIn(
  part: unknown,
  title: string,
): { value: unknown; title: string; to: string }[] {
  if (fieldOf(part, 'type') === 'reference') {
    expect(fieldOf(part, 'weak'), title).toBe(true)
    const targets = fieldOf(part, 'to') as { type: string }[] // As `defineField` asks for it.
    return targets.map(({ type: to }) => ({ value: { _ref: 'named' }, title, to }))
  }
  const listed = (name: 'fields' | 'of') => {
    const list = fieldOf(part, name)
    return Array.isArray(list) ? (list as unknown[]) : []
  }
  const inFields = listed('fields').flatMap((field) => {
    const name = String(fieldOf(field, 'name'))
    const own = String(fieldOf(field, 'title'))
    return referencesIn(field, own).map((one) =>
      Object.assign(one, { value: { [name]: one.value } }),
    )
  })
  const inEntries = listed('of').flatMap((member) => {
    const name = fieldOf(member, 'name') ?? fieldOf(member, 'type')
    const type = schemaTypes.find((known) => known.name === name) ?? member
    return referencesIn(type, title).map((one) =>
      Object.assign(one, { value: [Object.assign({ _type: name }, one.value)] }),
    )
  })
  return [...inFields, ...inEntries]
}

const references = schemaTypes
  .filter(({ type }) => type === 'document')
  .flatMap((type) => referencesIn(type, '').map((one) => Object.assign(one, { type: type.name })))

test('the schema has weak references', () => {
  expect(references.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Replenished by', 'Questions about this kit', 'Kits', 'Questions']),
  )
})

test.each(references)('finds the reference of $type under “$title”', async (one) => {
  const dataset = [
    { _id: 'named', _type: one.to, title: 'Named' },
    { _id: 'namer', _type: one.type, title: 'Namer', ...(one.value as object) },
  ]
  const places = await placesIn(dataset, 'named')
  expect(
    places.filter((text) => text.includes(`“Namer” shows it under “${one.title}”`)),
  ).toHaveLength(1)
})
