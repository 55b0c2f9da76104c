import { test } from 'vitest'
import { expectReads } from '#tests/support/counted-query.ts'

const queries: readonly (readonly [query: string, reads: number])[] = [
  // Without an order, batches of 32, 64, 128 and so on are read until there are enough.
  ['*[_type == "kit"][0]', 32],
  ['*[_type == "kit"][31]', 32],
  ['*[_type == "kit"][32]', 96],
  ['*[_type == "kit"][96]', 224],
  ['*[_type == "kit"][5000]', 1000],
  ['*[_type == "kit"][0...32]', 32],
  ['*[_type == "kit"][0...33]', 96],
  ['*[_type == "kit"][0..31]', 32],
  ['*[_type == "kit"][0..32]', 96],
  ['*[_type == "kit"][2...5]', 32],
  ['*[_type == "kit"][40...50]', 96],
  ['*[_type == "kit"][0...0]', 32],
  ['*[_type == "kit"][-1]', 1000],
  ['*[_type == "kit"][-3..-1]', 1000],
  ['*[_type == "kit"][0...-1]', 1000],
  ['*[_type == "kit"][-1...5000]', 1000],
  ['(*[_type == "kit"])[0]', 32],
  ['*[_type in ["note", "kit"]][0...5]', 32],
  ['*[isEven == true][0...16]', 32],
  ['*[isEven == true][0...17]', 96],
  ['*[_type == "note" && isEven == true][0...17]', 96],
  ['*[lower(title) == "red box"][0...2]', 96],
  ['*[title match "red"][1]', 96],
  ['*[_type == "kit"][0].group', 32],
  ['*[_type == "kit"][0...5]{_id}', 32],
  ['*[_type == "kit"]{_id}[0...5]', 1000],
  ['*[_type == "kit"][isEven == true][0]', 1000],
  ['*[0]', 1500],
  ['*[0...5]', 1500],
  ['$list[v > 1][0]', 0],
  ['$list[v > 1] | order(v)[0]', 0],
  // Few candidates are all read.
  ['*[group == "g3"][0]', 30],
  ['*[group == "g3"] | order(rank)[0]', 30],
  ['*[_id in $ids][0]', 2],
  ['*[_id in $ids] | order(rank)[0]', 2],
  // In an order that the index knows.
  ['*[_type == "kit"] | order(rank)[0...5]', 32],
  ['*[_type == "kit"] | order(rank asc)[0...5]', 32],
  ['*[_type == "kit"] | order(rank desc)[0...5]', 32],
  ['*[_type == "kit"] | order(rank)[32]', 96],
  ['*[_type == "kit"] | order(rank)[96]', 224],
  ['*[_type == "kit"] | order(rank)[5000]', 1000],
  ['*[_type == "kit"] | order(rank)[-1]', 1000],
  ['(*[_type == "kit"] | order(rank))[0]', 32],
  ['(*[_type == "kit"]) | order((rank))[0]', 32],
  ['*[_type == "kit"] | order(@.rank)[0]', 32],
  ['*[isEven == true] | order(rank desc)[0...5]', 32],
  ['*[isEven == true && title == "Red box"] | order(rank desc)[0...2]', 25],
  ['*[_type in ["note", "kit"]] | order(rank)[0...5]', 32],
  ['*[_type == "kit"] | order(rank, group)[0...5]', 32],
  ['*[_type == "kit"] | order(_createdAt, rank)[0...5]', 1000],
  // Equal values are read together: 10 for each value, so that the first batch is one of 40.
  ['*[_type == "kit"] | order(deep.v)[0...5]', 40],
  ['*[_type == "kit"] | order(deep.v desc, rank)[0...5]', 40],
  ['*[isEven == true] | order(deep.v asc, rank desc)[0...2]', 45],
  // In an order that it does not know.
  ['*[_type == "kit"] | order(_id desc)[0]', 1000],
  ['*[_type == "kit"] | order(_type, rank)[0]', 1000],
  ['*[_type == "kit"] | order(lower(title), rank)[0]', 1000],
  ['*[_type == "kit"] | order(lower(title) desc, rank)[0]', 1000],
  ['*[_type == "kit"] | order(to->rank, rank)[0]', 1000],
  ['*[_type == "kit"] | score(title match "red")[0]._id', 1000],
  // Missing values come first in descending order, and last in ascending order.
  ['*[isEven == true] | order(size)[0...3]', 10],
  ['*[isEven == true] | order(size)[0...6]', 1500],
  ['*[isEven == true] | order(size desc, rank)[0...6]', 1490],
  ['*[isEven == true] | order(size desc, rank)[0...1000]', 1500],
  ['*[_type == "kit"] | order(nowhere, rank)[0]', 1000],
  // A range of the field by which it is ordered bounds what is read.
  ['*[rank > 700] | order(rank)[0...5]', 32],
  ['*[rank > 700] | order(rank desc)[0...5]', 32],
  ['*[rank < 800] | order(rank desc)[0...5]', 32],
  ['*[rank < 800] | order(rank)[0...5]', 32],
  ['*[rank >= 200 && rank <= 800] | order(rank desc)[0...5]', 32],
  ['*[rank > 700] | order(rank)[5000]', 800],
  ['*[rank > 700] | order(depth)[0...5]', 32],
  ['*[depth > -800 && rank > 700] | order(rank)[0...5]', 32],
  ['*[rank > 700] | order(size desc, rank)[0]', 1490],
  ['*[deep.v in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]] | order(deep.v)[0]', 45],
  ['*[isEven == true || rank > 700] | order(rank)[0]', 32],
  // What is inside and around a slice.
  ['{"one": *[_type == "kit"][0], "other": *[_type == "note"] | order(rank)[0]}', 64],
  ['*[_id == "doc-0001"]{"same": *[_type == "note" && isEven == ^.isEven][0]._id}', 501],
  ['*[_id == "doc-0001"]{"same": *[_type == "note" && isEven == true][0]._id}', 33],
]

test.each(queries)('%s reads %i documents', (query, expected) => expectReads(query, expected))

test('a subquery in the condition of a slice is narrowed, too', async () => {
  // One of the 15 documents of the subquery is among the first 32.
  await expectReads(
    '*[isEven == true && rank in *[deep.v == 4].rank][0]',
    46,
    '*[_id == "doc-0004"][0]',
  )
})
