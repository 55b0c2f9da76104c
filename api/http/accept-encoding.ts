/** The encodings of cached pages, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const

/** A body's compression; `identity` means none. */
export type Encoding = (typeof encodings)[number]

/**
 * Returns the encoding that a client prefers; of equally preferred ones, the smallest. A client that
 * refuses all of them gets the plain body, which every client can read.
 *
 * @param header `Accept-Encoding`, such as `gzip, deflate;q=0.5, *;q=0`
 */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const weights = weightsOf(header)
  const weightOf = (encoding: Encoding) => {
    const weight = weights.get(encoding) ?? weights.get('*')
    // The plain body is acceptable unless it is excluded; it comes last unless it is listed.
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
    // Treat an invalid weight as a refusal, because the next best encoding is safe.
    weights.set(
      coding === 'x-gzip' ? 'gzip' : coding,
      weight === undefined ? 1 : Number(weight) || 0,
    )
  }
  return weights
}
