/** How many leading UTF-16 units of a string are indexed; strings that begin alike share a key. */
const indexedUnits = 64
const ranks = { number: 2, string: 3, boolean: 4 } as const

/** Whether a value has a key: a finite number, a string or a boolean. */
export function isIndexable(value: unknown): value is string | number | boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'string' || typeof value === 'boolean'
}

/**
 * Bytes that sort as GROQ orders values: numbers, then strings, then booleans. Undefined for
 * anything else, which GROQ does not order.
 */
export function indexKey(value: unknown): Buffer | undefined {
  if (!isIndexable(value)) return undefined
  if (typeof value === 'number') return numberKey(value)
  if (typeof value === 'boolean') return Buffer.of(ranks.boolean, value ? 1 : 0)
  return Buffer.concat([Buffer.of(ranks.string), textBytes(value.slice(0, indexedUnits))])
}

/** A name that is equal for values with equal keys, and cheaper to make than the key. */
export function keyName(value: string | number | boolean): string {
  return typeof value === 'string' ? `"${value.slice(0, indexedUnits)}` : String(value)
}

/** The smallest key of the same type as `key`, and a key greater than every key of that type. */
export function boundsOfKind(key: Buffer): readonly [Buffer, Buffer] {
  const rank = key[0] ?? 0
  return [Buffer.of(rank), Buffer.of(rank + 1)]
}

/** A key greater than the keys of all strings that begin with this key's string. */
export function endOfPrefix(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.of(0xff)])
}

function numberKey(value: number): Buffer {
  const key = Buffer.alloc(9)
  key[0] = ranks.number
  // Minus zero equals zero.
  key.writeDoubleBE(value === 0 ? 0 : value, 1)
  // Positive numbers sort after negative numbers, whose own order has to be reversed.
  const isNegative = value < 0
  for (let at = 1; at < key.length; at += 1) {
    const byte = key[at] ?? 0
    if (isNegative) key[at] = byte ^ 0xff
    else if (at === 1) key[at] = byte | 0x80
  }
  return key
}

/** UTF-8, but with each half of a surrogate pair on its own: JavaScript compares UTF-16 units. */
function textBytes(text: string): Buffer {
  if (!/[\ud800-\udfff]/.test(text)) return Buffer.from(text, 'utf8')
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) bytes.push(unit)
    else if (unit < 0x8_00) bytes.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f))
    else bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f))
  }
  return Buffer.from(bytes)
}
