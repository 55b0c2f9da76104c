import { expect, test } from 'vitest'
import { encodingFor } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=1.0, br;q=1.0', 'br'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0', 'br'],
  ['br; q=0 , *', 'gzip'],
  ['zstd', 'identity'],
  ['identity', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['gzip;q=0.1', 'gzip'],
  ['identity;q=0, *;q=0', 'identity'],
  ['br;q=high', 'identity'],
  [', ;q=1', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%s is answered with %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
