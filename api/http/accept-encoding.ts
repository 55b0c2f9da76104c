import { parseAccept } from 'hono/utils/accept'

/** A body's compression; `identity` means none. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Returns the best encoding that a client accepts. A client that accepts no such encoding gets the
 * plain body, which every client can read.
 *
 * @param header `Accept-Encoding`, such as `gzip, deflate;q=0.5, *;q=0`
 */
export function encodingFor(header = ''): Encoding {
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]))
  const isAccepted = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : 'identity'
}
