/** The encodings in which a page is kept, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const

/** How a body is compressed; `identity` is not at all. */
export type Encoding = (typeof encodings)[number]

/**
 * The encoding that a client likes best, and of equals the smallest. A client that refuses
 * everything gets the plain body, which every client can read.
 *
 * @param header `Accept-Encoding`, such as `gzip, deflate;q=0.5, *;q=0`
 */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const weights = weightsOf(header)
  const weightOf = (encoding: Encoding) => {
    const weight = weights.get(encoding) ?? weights.get('*')
    // The plain body is acceptable unless it is ruled out, and comes last unless it is named.
    return weight ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  }
  const best = Math.max(...encodings.map(weightOf))
  return best > 0
    ? (encodings.find((encoding) => weightOf(encoding) === best) ?? 'identity')
    : 'identity'
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    // A weight that cannot be read refuses the encoding: the next best one is safe.
    weights.set(
      coding === 'x-gzip' ? 'gzip' : coding,
      weight === undefined ? 1 : Number(weight) || 0,
    )
  }
  return weights
}
