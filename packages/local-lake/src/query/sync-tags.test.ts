import { expect, test } from 'vitest'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'
import { SyncTags, tagsOfChange } from './sync-tags.ts'

// The first 8 characters of the SHA-256 of `all`, `type kit`, and so on.
const all = 's1:XvXvA2S2'
const kit = 's1:uvVjO3nn'
const note = 's1:vZkIAqWX'
const one = 's1:0KX6KhuK'
const other = 's1:1k_0JjAn'

const times = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-01' }
const documents = [
  { ...times, _id: 'one', _type: 'kit', to: { _ref: 'other' } },
  { ...times, _id: 'other', _type: 'note', price: 3 },
  { ...times, _id: 'drafts.one', _type: 'kit', to: { _ref: 'drafts.other' } },
]
const dataset = memoryDatasetOf(documents)

test.each([
  ['*', [all]],
  ['*[price > 2]', [all]],
  ['*[_type == "kit"]', [kit]],
  ['*[_type == "kit"][0]', [kit]],
  ['*[_type == "kit"] | order(price)[0...1]', [kit]],
  ['*[_type == "kit" && price == 3]', [kit]],
  ['*[_type == "kit" || price == 3]', [all]],
  ['*[_type in ["kit", "note"]]', [kit, note]],
  ['*[_type in ["kit", "note"]][0]', [kit, note]],
  ['*[_id == "one"]', [one]],
  ['*[_id == "drafts.one"]', [one]],
  ['*[_id in ["one", "drafts.one", "other"]]', [one, other]],
  ['*[_id == "one" && _type == "kit"]', [one]],
  ['*[_id == "one"]{"to": to->price}', [one, other]],
  ['*[_type == "kit"]{"to": to->price}', [kit, other]],
  ['*[_id == "one"]{"notes": count(*[_type == "note"])}', [note, one]],
  ['*[_id in *[_type == "kit"].to._ref]', [kit, other]],
  ['count(*[_type == "kit"])', [kit]],
  ['count(*[_type == "kit" && price == 3])', [kit]],
  ['count(*[price == 3])', [all]],
  ['count(*)', [all]],
  ['{"kits": *[_type == "kit"], "all": *}', [all]],
  ['1 + 1', []],
])('the tags of %s', async (query, expected) => {
  expect((await dataset.run({ query })).syncTags).toEqual(expected)
})

test('more than 200 documents are not named individually', () => {
  const tags = new SyncTags()
  for (let number = 0; number < 200; number += 1) tags.addId(`kit-${number}`)
  expect(tags.toArray()).toHaveLength(200)
  tags.addId('drafts.kit-0')
  expect(tags.toArray()).toHaveLength(200)
  tags.addId('kit-200')
  expect(tags.toArray()).toEqual([all])
})

test('a change makes the tags of its states stale, and the tag for everything', () => {
  const [before, after, draft] = documents
  expect(tagsOfChange(undefined, after)).toEqual([all, note, other])
  expect(tagsOfChange(before, undefined)).toEqual([all, kit, one])
  expect(tagsOfChange(before, draft)).toEqual([all, kit, one])
  expect(tagsOfChange(before, after)).toEqual([all, kit, one, note, other])
})
