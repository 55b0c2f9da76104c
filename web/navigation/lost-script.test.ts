import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { isLostForTheFirstTime, rememberLost } from './lost-script.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  'Failed to fetch dynamically imported module: https://www.example.com/assets/about-1.js',
  'error loading dynamically imported module: https://www.example.com/assets/about-1.js',
  'Importing a module script failed.',
])('“%s” is answered by the server, once', (message) => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  // React may ask more than once before it shows anything.
  expect(isLostForTheFirstTime(new TypeError(message))).toBe(true)
  expect(isLostForTheFirstTime(new TypeError(message))).toBe(true)
  rememberLost(new TypeError(message))
  expect(isLostForTheFirstTime(new TypeError(message))).toBe(false)
})

test('other errors are shown, and all of them where a tab cannot remember', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  expect(isLostForTheFirstTime(new TypeError('Failed to fetch'))).toBe(false)
  expect(isLostForTheFirstTime('Importing a module script failed.')).toBe(false)
  vi.stubGlobal('sessionStorage', undefined)
  expect(isLostForTheFirstTime(new TypeError('Importing a module script failed.'))).toBe(false)
})
