/**
 * A number from 0 to 1 that depends only on the seed and the words. Each choice has its own name
 * instead of its place in a sequence, so that one choice more or less does not change later ones.
 */
export function drawn(seed: number, ...words: readonly (string | number)[]): number {
  // FNV-1a (RFC 9923), then the finalizer of MurmurHash3, which separates similar words.
  let hash = 0x811c9dc5
  for (const character of [seed, ...words].join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * The names in the order that the seed prefers. An additional name, such as that of a toast, does
 * not change the order of the others.
 */
export function preferred<Item extends { readonly name: string }>(
  items: readonly Item[],
  seed: number,
  step: number,
): Item[] {
  const rank = ({ name }: Item) => drawn(seed, step, name)
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** One of the keys, with a probability proportional to its weight. */
export function weighed<Key extends string>(
  weights: Readonly<Record<Key, number>>,
  at: number,
): Key | undefined {
  const keys = Object.keys(weights) as Key[]
  let left = at * keys.reduce((sum, key) => sum + weights[key], 0)
  return keys.find((key) => (left -= weights[key]) < 0)
}
