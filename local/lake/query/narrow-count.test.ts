import { test } from 'vitest'
import { expectReads } from '#tests/support/counted-query.ts'

const queries: readonly (readonly [query: string, reads: number])[] = [
  // Types and equal values are counted in the index.
  ['count(*[_type == "kit"])', 0],
  ['count((*[(_type == "kit")]))', 0],
  ['count(*[_type == "kit" && group == "g3"])', 0],
  ['count(*[_type in ["note", "kit"] && group == "g3"])', 0],
  ['count(*[group == "g3"])', 0],
  ['count(*["g3" == group])', 0],
  ['count(*[group == "g3" && deep.v == 3])', 0],
  ['count(*[group == "g3" && deep.v == 4])', 0],
  ['count(*[isEven == true && deep.v == 4])', 0],
  ['count(*[group == "nowhere"])', 0],
  ['count(*[isEven == false]) + count(*[_type == "note" && isEven == true])', 0],
  ['{"kits": count(*[_type == "kit"])}', 0],
  // Other conditions are not.
  ['count(*)', 1500],
  ['count(*[true])', 1500],
  ['count(*[_id == "doc-0001"])', 1],
  ['count(*[group != "g3"])', 1500],
  ['count(*[group in ["g3", "g4"]])', 60],
  ['count(*[rank > 1480])', 20],
  ['count(*[rank == 20 || rank == 21])', 2],
  ['count(*[rank == 20 && rank > 10])', 1],
  ['count(*[rank > 1480 && _type == "note"])', 6],
  ['count(*[_type == "note" && !(isEven == true)])', 500],
  ['count(*[_type == "note" && defined(size)])', 500],
  ['count(*[size == null])', 1500],
  ['count(*[references("doc-0003")])', 20],
  ['count(*[group == "g3"][isEven == true])', 30],
  ['count(*[group == "g3"]._id)', 30],
  ['count($ranks)', 0],
  ['count([1, 2][@ > 1])', 0],
  ['count($list[v == 1])', 0],
  // Other functions need the documents.
  ['math::sum(*[group == "g3"].rank)', 30],
  ['array::unique(*[group == "g3"])', 30],
  ['defined(*[group == "g3"])', 30],
]

test.each(queries)('%s reads %i documents', (query, expected) => expectReads(query, expected))
