import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { storedText } from '#web/ui/browser-storage.ts'
import {
  consentKey,
  createConsent,
  readConsent,
  sendsPrivacySignal,
  writeConsent,
} from './consent.ts'

const now = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

function openTab(storage = memoryStorage(), overrides: { hasSignal?: boolean; now?: Date } = {}) {
  return createConsent({
    stored: storedText(consentKey, () => storage),
    now: () => overrides.now ?? now,
    hasSignal: () => overrides.hasSignal ?? false,
  })
}

test('a choice notifies listeners, is stored with its date, and is known to the next page', () => {
  const storage = memoryStorage()
  const tab = openTab(storage)
  const changed = vi.fn<() => void>()
  tab.subscribe(changed)
  tab.choose('granted')
  expect(changed).toHaveBeenCalledOnce()
  expect(tab.state()).toEqual({ status: 'granted', chosenAt: now })
  expect(storage.getItem(consentKey)).toContain('2026-03-01T12:00:00.000Z')
  expect(openTab(storage, { now: days(30) }).state().status).toBe('granted')
})

test('tabs share the choice, and notify only of changes', () => {
  const storage = memoryStorage()
  const [tab, other] = [openTab(storage), openTab(storage)]
  const changed = vi.fn<() => void>()
  other.subscribe(changed)
  tab.choose('granted')
  other.refresh()
  other.refresh()
  expect(other.state().status).toBe('granted')
  tab.choose('denied')
  other.refresh()
  expect(other.state().status).toBe('denied')
  expect(changed).toHaveBeenCalledTimes(2)
  storage.removeItem(consentKey)
  other.refresh()
  expect(other.state().status).toBe('undecided')
})

test.each(['granted', 'denied'] as const)(
  'after twelve months, a visitor who chose %s is asked again',
  (choice) => {
    const storage = memoryStorage()
    openTab(storage).choose(choice)
    expect(openTab(storage, { now: days(364) }).state().status).toBe(choice)
    expect(openTab(storage, { now: days(366) }).state().status).toBe('undecided')
  },
)

test.each([
  null,
  '',
  'granted',
  '{"choice":"granted"}',
  '{"version":0,"choice":"granted","chosenAt":"2026-03-01T12:00:00.000Z"}',
  '{"version":1,"choice":"yes","chosenAt":"2026-03-01T12:00:00.000Z"}',
  '{"version":1,"choice":"granted","chosenAt":"yesterday"}',
  writeConsent({ choice: 'granted', chosenAt: days(400) }),
])('an invalid, outdated or future choice counts as none: %s', (text) => {
  expect(readConsent(text, now)).toBeNull()
})

test("the browser's signal wins over stored consent", () => {
  const storage = memoryStorage()
  openTab(storage).choose('granted')
  expect(openTab(storage, { hasSignal: true }).state()).toEqual({ status: 'signaled' })
})

test('a choice lasts until the page is left if the browser stores nothing', () => {
  const stored = storedText(consentKey, () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const tab = createConsent({ stored, now: () => now, hasSignal: () => false })
  expect(tab.state().status).toBe('undecided')
  tab.choose('granted')
  tab.refresh()
  expect(tab.state().status).toBe('granted')
  tab.choose('denied')
  expect(tab.state().status).toBe('denied')
})

test.each([
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: false, doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: '0' }, false],
  [{}, false],
])('a browser with %o asks not to be tracked: %s', (browser, isSignal) => {
  // The cast is safe: the function reads only these properties.
  expect(sendsPrivacySignal(browser as Navigator)).toBe(isSignal)
})
