/**
 * The number of letters to add, remove, change or swap to turn one word into another; Infinity, with an
 * early exit, if it exceeds `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = nextRow(one, other, at, row, before)
    // A swap looks back over one row.
    if (Math.min(...next) > most + 1) return Infinity
    before = row
    row = next
  }
  const distance = row[other.length] ?? 0
  return distance <= most ? distance : Infinity
}

/** The distances from the first `at` letters of one word to every prefix of the other. */
function nextRow(
  one: string,
  other: string,
  at: number,
  row: readonly number[],
  before: readonly number[],
): number[] {
  const next = [at]
  for (let to = 1; to <= other.length; to++) {
    const isSame = one[at - 1] === other[to - 1]
    const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
    next[to] = Math.min(
      (row[to] ?? 0) + 1,
      (next[to - 1] ?? 0) + 1,
      (row[to - 1] ?? 0) + (isSame ? 0 : 1),
      isSwapped && to > 1 && at > 1 ? (before[to - 2] ?? 0) + 1 : Infinity,
    )
  }
  return next
}
