import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, refusal, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

describe('queries', () => {
  beforeAll(async () => {
    const transaction = target.editor.transaction()
    for (const [name, price] of [
      ['soilage', 40],
      ['canine', 60],
      ['food', 20],
    ] as const) {
      transaction.createOrReplace(kit(`query-${name}`, { title: name, price, group: 'query' }))
    }
    await transaction.commit()
  })

  test('accept parameters, also in slices', async () => {
    const titles = await target.editor.fetch(
      '*[_type == $type && group == "query" && price > $price] | order(price desc)[0...$limit].title',
      { type, price: 10, limit: 2 },
    )
    expect(titles).toEqual(['canine', 'soilage'])
  })

  test.each([
    ['path("a.b.c") in path("a.**")', true],
    ['path("a.b.c") in path("b.**")', false],
    ['path(lower("A.b")) in path("a.*")', true],
    ['path("a.*") in path("a.**")', true],
    ['path("a") == path("a")', true],
    ['path("a") != path("a")', false],
  ])('compare paths: %s', async (query, expected) => {
    expect(await target.editor.fetch(query)).toBe(expected)
  })

  test('filter by a path in a path', async () => {
    const query = 'count(*[_type == $type && group == "query" && path(_id) in path($pattern)])'
    const count = (pattern: string) => target.editor.fetch(query, { type, pattern })
    expect([await count('*'), await count('drafts.**')]).toEqual([3, 0])
  })

  test('too long for a URL are sent in the body', async () => {
    const padding = 'x'.repeat(20_000)
    const count = await target.editor.fetch(
      `count(*[_type == $type && group == "query" && title != "${padding}"])`,
      { type },
    )
    expect(count).toBe(3)
  })

  test('follow references', async () => {
    await target.editor.create(kit('query-box', { holds: { _ref: id('query-food') } }))
    const held = await target.editor.fetch('*[_id == $id][0].holds->title', { id: id('query-box') })
    expect(held).toBe('food')
  })

  test('find words and prefixes in any text of a document', async () => {
    await target.editor.create(
      kit('query-deep', { group: 'text', body: [{ _key: 'a', text: 'Quiet canine harness' }] }),
    )
    const find = (text: string) =>
      target.editor.fetch(
        '*[_type == $type && group == "text" && [@, _id] match text::query($text)]._id',
        { type, text },
      )
    expect(await find('harn*')).toEqual([id('query-deep')])
    expect(await find('quiet harness')).toEqual([id('query-deep')])
    expect(await find('quiet -canine')).toEqual([])
    expect(await find('harn')).toEqual([])
  })

  test('score only what contains every word', async () => {
    await target.editor.create(kit('query-partly', { group: 'scored', title: 'Quiet leash' }))
    await target.editor.create(kit('query-wholly', { group: 'scored', title: 'Quiet harness' }))
    const found = await target.editor.fetch(
      `*[_type == $type && group == "scored"]
        | score(boost(title match text::query($text), 2))[_score > 0]._id`,
      { type, text: 'quiet harn*' },
    )
    expect(found).toEqual([id('query-wholly')])
  })

  test('score and boost', async () => {
    const [first] = await target.editor.fetch(
      `*[_type == $type && group == "query"]
        | score(boost(title == "food", 5), price > 30) | order(_score desc){title, _score}`,
      { type },
    )
    expect(first).toMatchObject({ title: 'food' })
  })

  test('map their values to documents, also through references', async () => {
    await target.editor.create(kit('query-target', { title: 'The same', amount: 3 }))
    await target.editor.create(
      kit('query-source', { title: 'The same', to: { _ref: id('query-target') } }),
    )
    const { result, resultSourceMap } = await target.editor.fetch(
      '*[_id == $id][0]{"own": title, "other": to->title, "amount": to->amount, "none": title + "!"}',
      { id: id('query-source') },
      { filterResponse: false, resultSourceMap: 'withKeyArraySelector' },
    )
    const sourceOf = (name: string) => {
      const map = resultSourceMap ?? { documents: [], paths: [], mappings: {} }
      const source = map.mappings[`$['${name}']`]?.source
      if (source?.type !== 'documentValue') return undefined
      return [map.documents[source.document]?._id, map.paths[source.path]]
    }
    expect(result).toMatchObject({ own: 'The same', other: 'The same', amount: 3 })
    expect(['own', 'other', 'amount', 'none'].map(sourceOf)).toEqual([
      [id('query-source'), "$['title']"],
      [id('query-target'), "$['title']"],
      [id('query-target'), "$['amount']"],
      undefined,
    ])
  })

  test('with an error are rejected with its position', async () => {
    const { status, message } = await refusal(target.editor.fetch('*[_type == ]'))
    expect(status).toBe(400)
    expect(message).toContain('*[_type == ]')
  })

  test('with an unknown function are rejected by its name', async () => {
    const { status, message } = await refusal(target.editor.fetch('nonsense(1)'))
    expect(status).toBe(400)
    expect(message).toContain('nonsense')
  })
})
