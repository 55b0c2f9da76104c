import { describe, expect, test } from 'vitest'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'
import type { LakeDocument } from '../document.ts'

const times = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-01' }
const texts: Record<string, Record<string, unknown>> = {
  carrier: { title: 'Soft cabin carrier', note: 'For small dogs' },
  crate: { title: 'Hard crate', note: 'A cabin carrier it is not', price: 12 },
  bowl: { title: 'Bowl', parts: [{ name: 'Travel lid' }, { name: 'Cabin mat' }] },
  bed: { title: 'Bed carrier cabin', price: 3 },
}
const documents = Object.entries(texts).map(([_id, text]): LakeDocument =>
  Object.assign({ _id, _type: 'kit' }, times, text),
)
const dataset = memoryDatasetOf(documents)

async function ids(filter: string, params: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await dataset.run({ query: `*[${filter}] | order(_id asc)._id`, params })
  return JSON.parse(json)
}
const search = (terms: string) => ids('@ match text::query($terms)', { terms })

describe('a search through whole documents', () => {
  test.each([
    ['cabin', ['bed', 'bowl', 'carrier', 'crate']],
    ['CABIN', ['bed', 'bowl', 'carrier', 'crate']],
    ['crate', ['crate']],
    // Every term must occur, each in any text.
    ['cabin soft', ['carrier']],
    ['small soft', ['carrier']],
    ['cabin nothing', []],
    // Words in quotation marks must be adjacent, in this order and in one text.
    ['"cabin carrier"', ['carrier', 'crate']],
    ['"carrier cabin"', ['bed']],
    ['"carrier for"', []],
    ['"cabin carrier" hard', ['crate']],
    // The last word before a * can be the beginning of one.
    ['cab*', ['bed', 'bowl', 'carrier', 'crate']],
    ['cab', []],
    ['"soft cab"*', ['carrier']],
    ['"sof cabin"*', []],
    ['tr*', ['bowl']],
    ['-cabin', []],
    ['-soft', ['bed', 'bowl', 'crate']],
    ['cabin -soft', ['bed', 'bowl', 'crate']],
    ['-"cabin carrier"', ['bed', 'bowl']],
    ['-sof*', ['bed', 'bowl', 'crate']],
    ['cabin -soft -bowl -bed', ['crate']],
    // Text without a word is not a term.
    ['… !', ['bed', 'bowl', 'carrier', 'crate']],
    ['', ['bed', 'bowl', 'carrier', 'crate']],
    ['crate !', ['crate']],
    ['crate -!', ['crate']],
  ])('for %s', async (terms, expected) => {
    expect(await search(terms)).toEqual(expected)
  })

  test('works among other conditions, and outside a filter', async () => {
    expect(await ids('price > 5 && @ match text::query("cabin")')).toEqual(['crate'])
    expect(await ids('(@) match (text::query("soft"))')).toEqual(['carrier'])
    expect(await ids('[@] match text::query("soft")')).toEqual(['carrier'])
    expect(await ids('[title, @] match text::query("small")')).toEqual(['carrier'])
    expect(await ids('!(@ match text::query("soft"))')).toEqual(['bed', 'bowl', 'crate'])
  })

  test('treats only the last word as a prefix, also without the index', async () => {
    const all = ['bed', 'bowl', 'carrier', 'crate']
    expect(await ids('!(@ match text::query($terms))', { terms: '"sof cabin"*' })).toEqual(all)
    expect(await ids('!(@ match text::query($terms))', { terms: '"soft cab"*' })).toEqual(
      all.filter((id) => id !== 'carrier'),
    )
  })

  test('finds nothing in values that are not documents', async () => {
    const query = '{"_id": "nowhere", "is": @ match text::query("soft")}'
    const { json } = await dataset.run({ query, params: {} })
    expect(JSON.parse(json).is).not.toBe(true)
  })
})

describe('a search through fields', () => {
  test.each([
    ['title match text::query("cabin")', ['bed', 'carrier']],
    ['title match text::query("cabin -bed")', ['carrier']],
    ['title match text::query("cab*")', ['bed', 'carrier']],
    ['title match text::query("cab")', []],
    ['title match text::query("-cabin")', ['bowl', 'crate']],
    ['title match text::query("soft carrier")', ['carrier']],
    ['title match text::query("")', ['bed', 'bowl', 'carrier', 'crate']],
    ['[title, note] match text::query("cabin")', ['bed', 'carrier', 'crate']],
    ['note match text::query("\\"small dogs\\"")', ['carrier']],
    ['note match text::query("\\"small do\\"*")', ['carrier']],
    ['note match text::query("\\"sma dogs\\"*")', []],
    ['parts[].name match text::query("mat")', ['bowl']],
    // The result of another function is not a text query, so `-` does not exclude.
    ['title match lower("-Cabin")', ['bed', 'carrier']],
    ['title == "-cabin" || title match "-cabin"', ['bed', 'carrier']],
  ])('by %s', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected)
  })

  test('is scored by how many of its terms occur', async () => {
    const query = `* | score(title match text::query("cabin")) | order(_score desc, _id asc)
      {_id, "isAny": _score > 0}`
    const scored = JSON.parse((await dataset.run({ query, params: {} })).json)
    expect(scored).toEqual([
      { _id: 'bed', isAny: true },
      { _id: 'carrier', isAny: true },
      { _id: 'bowl', isAny: false },
      { _id: 'crate', isAny: false },
    ])
  })
})

test.each(['text::query(title)', 'text::query(5)', 'text::query($none)'])(
  '%s is rejected: its terms must be known in advance',
  async (call) => {
    const failed = ids(`@ match ${call}`, { none: null })
    await expect(failed).rejects.toMatchObject({
      body: {
        description: 'text::query() takes one constant string',
        type: 'queryParseError',
        query: `*[@ match ${call}] | order(_id asc)._id`,
        start: '*[@ match '.length,
        end: `*[@ match ${call}] | order(_id asc)._id`.length,
      },
    })
  },
)

test.each(['text::query("cabin")', 'title == text::query("cabin")'])(
  '%s is rejected: it is only valid on the right of match',
  async (filter) => {
    await expect(ids(filter)).rejects.toMatchObject({
      body: {
        type: 'queryParseError',
        query: `*[${filter}] | order(_id asc)._id`,
        description: 'text::query() is only allowed on the right of match',
        start: `*[${filter}`.indexOf('text'),
      },
    })
  },
)
