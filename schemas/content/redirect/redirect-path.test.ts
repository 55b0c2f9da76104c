import { expect, test } from 'vitest'
import { isAppAddress, pathKey, redirectTarget } from './redirect-path.ts'

test.each([
  ['/products/old', '/products/old'],
  ['/Products/OLD/', '/products/old'],
  ['/products/%6fld', '/products/old'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/CAFÉ', '/caf%C3%A9'],
  ['/cafe\u0301', '/caf%C3%A9'],
  ['/a%2Fb', '/a%2Fb'],
  ['/', '/'],
])('the path %s has the key %s', (path, key) => {
  expect(pathKey(path)).toBe(key)
})

const outside = [
  '',
  'products/old',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%5cevil.example/a',
  '/a//b',
  '/../b',
  '/a/%2e%2E/b',
  '/a\tb',
  '/a%0d%0aSet-Cookie:%20b=c',
  '/%E0%A4%A',
  '/\ud800',
  ' /a',
  'javascript:alert(1)',
  '/a?b=c',
]

test.each(outside)('%j is neither a path of this site nor the target of a redirect', (path) => {
  expect(pathKey(path)).toBeUndefined()
  expect(redirectTarget(path)).toBeUndefined()
})

test.each([
  '/%2F/evil.example',
  '/%2F%2Fevil.example',
  '/%252F%252Fevil.example',
  '/%255Cevil.example',
  '/api%2Fpreview%2Fdisable',
  `/${'x'.repeat(2000)}`,
])('a target that a proxy may read in another way is not followed: %.40s', (to) => {
  expect(redirectTarget(to)).toBeUndefined()
})

test.each([undefined, null, 7, {}, ['/a'], '/api/health', '/Studio/', '/%73tudio', '/admin#a'])(
  '%j is not a valid target',
  (to) => {
    expect(redirectTarget(to)).toBeUndefined()
  },
)

test('a target preserves the case of its path, and its fragment', () => {
  expect(redirectTarget('/')).toEqual({ key: '/', path: '/', hash: '' })
  expect(redirectTarget('/Products/Café Kit/#wide part')).toEqual({
    key: '/products/caf%C3%A9%20kit',
    path: '/Products/Caf%C3%A9%20Kit',
    hash: '#wide%20part',
  })
})

test('distinguishes addresses of the app from pages with the same prefix', () => {
  expect(
    ['/api', '/studio/structure', '/sitemap/2.xml', '/.well-known/a'].map(isAppAddress),
  ).toEqual([true, true, true, true])
  expect(['/', '/apis', '/studios', '/products/api', '/order'].some(isAppAddress)).toBe(false)
})
