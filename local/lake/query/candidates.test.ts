import { test } from 'vitest'
import { expectReads } from '#tests/support/counted-query.ts'

const filters: readonly (readonly [filter: string, reads: number])[] = [
  // Types and ids need no index.
  ['true', 1500],
  ['_type == "note"', 500],
  ['"note" == _type', 500],
  ['_type == $type', 500],
  ['_type in ["note", "nothing"]', 500],
  ['_type == "note" || _type == "kit"', 1500],
  ['_type == "note" || _type == "nothing"', 500],
  ['_type == "note" && _type == "kit"', 0],
  ['_type in ["note", "kit"] && _type == "note"', 500],
  ['_type == "note" || _id == "doc-0001"', 1500],
  ['_type == "note" || rank > 1490', 1500],
  ['_type != "note"', 1500],
  ['_type > "kit"', 1500],
  ['_type == null', 0],
  ['_type == title', 1500],
  ['_type in ["note", title]', 1500],
  ['_type.deep == "note"', 1500],
  ['!(_type == "note")', 1500],
  ['_id == "doc-0001"', 1],
  ['"doc-0001" == _id', 1],
  ['_id in ["doc-0001", "doc-0002", "nowhere"]', 2],
  ['_id in $ids', 2],
  ['_id == "doc-0001" || _id == "doc-0002"', 2],
  ['_id == "doc-0001" || group == "g3"', 1500],
  ['_id in $ids && _id == "doc-0003"', 1],
  ['_id == "doc-0001" && _id == "doc-0002"', 0],
  ['_id == "doc-0001" && _type == "kit"', 1],
  ['_id != "doc-0001"', 1500],
  ['_id == title', 1500],
  ['_id.deep == "doc-0001"', 1500],
  ['_id > "doc-1490"', 1500],
  ['_id in path("doc-000*")', 1500],
  ['deep._id == "doc-0001"', 0],
  ['deep._type == "note"', 0],
  // Equal values.
  ['group == "g3"', 30],
  ['"g3" == group', 30],
  ['@.group == "g3"', 30],
  ['(group) == ("g3")', 30],
  ['group == $inner.text', 30],
  ['deep.v == 3', 15],
  ['@.deep.v == 3', 15],
  ['to._ref == "doc-0003"', 20],
  ['group == "g3" && _type == "note"', 10],
  ['group == "g3" && deep.v == 3', 15],
  ['deep.v == 3 && group == "g3"', 15],
  ['group == "g3" && deep.v == 4', 15],
  ['group == "g3" && group == "g4"', 0],
  ['group == "g3" && isEven == false', 30],
  ['group == "g3" || group == "g4"', 60],
  ['group == "g3" || deep.v == 7', 45],
  ['group == "g3" || deep.v == 3', 30],
  ['(group == "g3" || group == "g4") && (group == "g3" || deep.v == 7)', 45],
  ['group in [] && group == "g3"', 0],
  ['group == "g3" || isEven == true', 1500],
  ['isEven == true || group == "g3"', 1500],
  ['group == "g3" || lower(title) == "red box"', 1500],
  ['lower(title) == "red box" || group == "g3"', 1500],
  ['group == "g3" && lower(title) == "blue box"', 30],
  ['isEven == true', 1500],
  ['_type == "note" && isEven == true', 500],
  ['_type == "note" && !(group == "g3")', 500],
  ['group != "g3"', 1500],
  ['"g3" != group', 1500],
  ['lower(group) == "g3"', 1500],
  ['group == lower("g3")', 1500],
  ['group == title', 1500],
  ['to->group == "g3"', 1500],
  ['title match "red"', 1500],
  ['"Red*" match title', 1500],
  ['defined(size)', 1500],
  ['defined("doc-0003")', 1500],
  ['isEven', 1500],
  ['_rev == "r" && _createdAt == "2026-01-01"', 1500],
  ['_rev == "other"', 1500],
  ['_createdAt == "other"', 0],
  ['size == null', 1500],
  ['size == $none', 1500],
  ['size == $inner.missing', 1500],
  ['rank == $inner', 0],
  ['rank == $inner.rank', 1],
  ['rank == $inner.rank.deeper', 1500],
  ['depth == -20', 1],
  ['depth == -(+20)', 1],
  ['depth == +20', 0],
  ['rank == +20', 1],
  ['depth == -"20"', 1500],
  ['depth == -rank', 1500],
  ['rank == 10 + 10', 1500],
  // Any of several values.
  ['group in ["g3", "g4"]', 60],
  ['group in ["g3"]', 30],
  ['group in []', 0],
  ['rank in $ranks', 3],
  ['rank in $inner', 1500],
  ['rank in $none', 1500],
  ['rank in [1, -2, $inner.rank]', 2],
  ['rank in [1, null]', 1500],
  ['rank in [1, deep.v]', 1500],
  ['rank in [...$ranks]', 1500],
  ['rank in [1, ...$ranks]', 1500],
  ['rank in 1..3', 1500],
  ['1 in [rank]', 1500],
  ['group in title', 1500],
  ['"g3" in group', 1500],
  // Ranges. The index has truncated keys, so that a bound itself is read, too.
  ['rank < 20', 21],
  ['rank <= 20', 21],
  ['20 > rank', 21],
  ['20 >= rank', 21],
  ['rank > 1480', 20],
  ['rank >= 1480', 20],
  ['1480 < rank', 20],
  ['1480 <= rank', 20],
  ['rank > 700 && rank < 720', 21],
  ['rank < 720 && rank > 700', 21],
  ['rank > 700 && rank > 1480 && rank < 1490', 11],
  ['rank > 1480 && rank > 700', 20],
  ['rank < 700 && rank < 20', 21],
  ['rank < 20 && rank < 700', 21],
  ['rank > 700 && rank < 600', 0],
  ['rank == 20 && rank > 10', 1],
  ['rank in [20, 30] && rank > 10', 2],
  ['depth < -1490', 10],
  ['rank < "20"', 0],
  // The index helps as long as it finds an eighth of the documents of these types or less.
  ['rank >= 1312', 188],
  ['rank >= 1311', 1500],
  ['rank in [1, 2] || rank >= 1312', 190],
  ['_type == "note" && rank <= 186', 63],
  ['_type == "note" && rank <= 189', 500],
  ['rank < null', 1500],
  ['rank < size', 1500],
  ['1 < 2', 1500],
  ['group > "g9"', 30],
  ['isEven > true', 1500],
  // References.
  ['references("doc-0003")', 20],
  ['references("doc-0003", "doc-0004")', 40],
  ['references($mixed)', 20],
  ['references($ids)', 40],
  ['references("nowhere")', 0],
  ['references($nothing)', 0],
  ['references(5)', 0],
  ['references("doc-0003", [])', 1500],
  ['references("doc-0003") && references("doc-0004")', 20],
  ['references("doc-0003") || references("doc-0004")', 40],
  ['references("doc-0003") && group == "g3"', 20],
  ['references(to._ref)', 1500],
  ['references("doc-0003", to._ref)', 1500],
]

test.each(filters)('*[%s] reads %i documents', async (filter, expected) => {
  const query = `*[${filter}]._id`
  await expectReads(query, expected)
})

const queries: readonly (readonly [query: string, reads: number])[] = [
  ['*', 1500],
  ['(*)[group == "g3"]', 30],
  ['*[_type == "note"]', 500],
  ['*[(_type == "note")]', 500],
  ['*[_type == "note" && _type != "kit"]', 500],
  ['*[_type == "note"][group == "g3"]._id', 500],
  ['*[group == "g3"][_type == "note"]._id', 30],
  ['*[group == "g3"] | order(rank)', 30],
  ['*[group == "g3" && _type == "note"]{"inner": *[deep.v == 4]._id}', 25],
  ['*[_id == "doc-0003"]{"referring": *[references(^._id)]._id}', 1500],
  ['{"one": *[deep.v == 3]._id, "other": [*[deep.v == 4]._id]}', 30],
  ['$inner[group == "g3"]', 0],
  ['[{"group": "g3"}][group == "g3"]', 0],
  ['select(1 > 2 => *[deep.v == 3], *[deep.v == 4])._id', 30],
]

test.each(queries)('%s reads %i documents', (query, expected) => expectReads(query, expected))

test.each([
  ['_id in *[group == "g3"].to._ref', '_id in ["doc-0003", "doc-0028", "doc-0053"]'],
  ['references(*[group == "g3"]._id)', 'to._ref in ["doc-0003", "doc-0053"]'],
])('*[%s] depends on other documents, so that all are read', async (filter, same) => {
  await expectReads(`*[${filter}]._id`, 1500, `*[${same}]._id`)
})

test.each([
  ['red', 'title == "Red box"', 25],
  ['red*', 'title != "Blue box"', 50],
  ['red -blue', 'title == "Red box"', 25],
  ['"red bo"*', 'title == "Red box"', 25],
  ['"reddish box"', 'title == "Reddish box"', 25],
  ['box -red', 'title != "Red box"', 1500],
  ['-reddish', 'title != "Reddish box"', 1500],
  ['nothing', 'false', 0],
])('a search for %s finds where %s in %i documents', async (terms, same, expected) => {
  const query = `*[@ match text::query(${JSON.stringify(terms)})]._id`
  await expectReads(query, expected, `*[${same}]._id`)
})

test('two searches may find different words of a document', async () => {
  const query = '*[@ match text::query("reddish") && @ match text::query("box")]._id'
  const same = '*[title == "Reddish box"]._id'
  await expectReads(query, 25, same)
})

test('a search in an "or" reads the documents of both conditions', async () => {
  const query = '*[@ match text::query("reddish") || rank == 0]._id'
  const same = '*[title == "Reddish box" || rank == 0]._id'
  await expectReads(query, 26, same)
})
