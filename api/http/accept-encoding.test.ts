import { expect, test } from 'vitest'
import { encodingFor } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0', 'br'],
  ['br; q=0 , *', 'gzip'],
  ['zstd', 'identity'],
  ['identity', 'identity'],
  ['gzip;q=0.1', 'gzip'],
  ['identity;q=0, *;q=0', 'identity'],
  [', ;q=1', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %s gets %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
