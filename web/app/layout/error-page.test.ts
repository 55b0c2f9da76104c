import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { ContentUnavailableError } from '#web/content/content-unavailable-error.ts'
import { reloadAfter, shouldReload } from './error-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  'Failed to fetch dynamically imported module: https://www.example.com/assets/about-1.js',
  'error loading dynamically imported module: https://www.example.com/assets/about-1.js',
  'Importing a module script failed.',
])('reloads the page from the server once after “%s”', (message) => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  // React can render more than once before it shows anything.
  expect(shouldReload(new TypeError(message))).toBe(true)
  expect(shouldReload(new TypeError(message))).toBe(true)
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  reloadAfter(new TypeError(message))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(shouldReload(new TypeError(message))).toBe(false)
})

test('does not reload after other errors', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  expect(shouldReload(new TypeError('Failed to fetch'))).toBe(false)
  expect(shouldReload('Importing a module script failed.')).toBe(false)
})

test('reloads the page from the server if the lake fails, unless the browser is offline', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('document', { URL: 'https://www.example.com/about#values' })
  const failure = new ContentUnavailableError(new TypeError('Failed to fetch'))
  for (const onLine of [true, false, true]) {
    vi.stubGlobal('navigator', { onLine })
    expect(shouldReload(failure)).toBe(onLine)
  }
})

test('does not reload a page that the server has just sent', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { URL: 'https://www.example.com/about#values' })
  const sent = [{ name: 'https://www.example.com/about' }]
  vi.stubGlobal('performance', { getEntriesByType: () => sent })
  expect(shouldReload(new ContentUnavailableError(undefined))).toBe(false)
  vi.stubGlobal('document', { URL: 'https://www.example.com/contact' })
  expect(shouldReload(new ContentUnavailableError(undefined))).toBe(true)
})

test.each(['getItem', 'setItem'] as const)(
  'does not reload for a missing script if the tab has no storage: %s throws',
  (method) => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { ...memoryStorage(), [method]: refuse })
    expect(shouldReload(new TypeError('Importing a module script failed.'))).toBe(false)
    const reload = vi.fn()
    vi.stubGlobal('window', { location: { reload } })
    reloadAfter(new ContentUnavailableError(undefined))
    expect(reload).toHaveBeenCalledTimes(1)
  },
)
