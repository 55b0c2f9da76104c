import { expect, test } from 'vitest'
import { otherTopic } from '#schemas/content/faq/faq-topic.ts'
import type { FaqHubQueryResult } from '#schemas/sanity.types.ts'
import { countFaqs, filterFaqs } from './filter-faqs.ts'
import { readFaqHub } from './read-faq-hub.ts'
import { stemOf } from '#schemas/protocol/search/word-stem.ts'

const faq = (id: string, question: string, topic: unknown = null) => ({
  _id: id,
  question,
  answer: `The answer to ${id}.`,
  // The lake can contain any value.
  topic: topic as FaqHubQueryResult['faqs'][number]['topic'],
})
const kit = (title: unknown, slug: unknown, faqs: unknown) => ({ title, slug, faqs }) as never

const read = (faqs: ReturnType<typeof faq>[], kits: never[] = []) =>
  readFaqHub({ faqs, kits }) ?? []

test("groups questions by topic in the editors' order, those without one last", () => {
  const topics = read([
    faq('a', 'Does it fit?', 'aircraft'),
    faq('b', 'Is there more?'),
    faq('c', 'What is in it?', 'kits'),
    faq('d', 'Does it fly?', 'aircraft'),
    faq('e', 'Who knows?', 'no-such-topic'),
    faq('f', 'And this?', 7),
  ])
  expect(topics.map(({ title, faqs }) => [title, faqs.map(({ _id }) => _id)])).toEqual([
    ['The kits', ['c']],
    ['Aircraft and cabin', ['a', 'd']],
    [otherTopic, ['b', 'e', 'f']],
  ])
})

test('each question has a unique fragment', () => {
  const [topic] = read([
    faq('a', 'Does it fit?'),
    faq('b', 'Does it fit!'),
    faq('c', '???'),
    faq('d', '寵物'),
  ])
  expect(topic?.faqs.map(({ anchor }) => anchor)).toEqual([
    'does-it-fit',
    'does-it-fit-2',
    'question',
    'question-2',
  ])
})

test('a question lists the kits that refer to it', () => {
  const [topic] = read(
    [faq('a', 'Does it fit?'), faq('b', 'Is it washable?')],
    [
      kit('Master Kit', 'master-kit', ['a', 'a', null, 'gone']),
      kit('Snack Kit', 'snack-kit', ['a']),
      kit('', 'no-title', ['b']),
      kit('No Address', null, ['b']),
      kit('No List', 'no-list', 'b'),
    ],
  )
  expect(topic?.faqs.map(({ kits }) => kits.map(({ slug }) => slug))).toEqual([
    ['master-kit', 'snack-kit'],
    [],
  ])
})

test('returns null if there is no question to show', () => {
  expect(readFaqHub({ faqs: [], kits: [] })).toBeNull()
  expect(readFaqHub({ faqs: [faq('a', '  ')], kits: [] })).toBeNull()
})

test('finds other forms of a word once the stemmer has loaded', () => {
  const topics = read([faq('a', 'Do you ship abroad?'), faq('b', 'Is there a leash?')])
  expect(countFaqs(filterFaqs(topics, 'shipping'))).toBe(0)
  expect(countFaqs(filterFaqs(topics, 'shipping', stemOf))).toBe(1)
  expect(countFaqs(filterFaqs(topics, 'leashes abroad', stemOf))).toBe(0)
})

test.each([
  ['', 4],
  ['  ', 4],
  ['fit', 1],
  ['FÍT aircr', 1],
  ['cafe', 1],
  ['dogs', 1],
  ['operator’s', 1],
  ['fit café', 0],
  ['.*', 4],
  ['(', 4],
])('filtering by %j leaves %i questions', (words, count) => {
  const topics = read([
    faq('a', 'Does it fit my aircraft?', 'aircraft'),
    faq('b', 'Is there a café?'),
    faq('c', 'What do dogs like?', 'kits'),
    faq('d', 'Is our operators manual enough?'),
  ])
  expect(countFaqs(filterFaqs(topics, words))).toBe(count)
})
