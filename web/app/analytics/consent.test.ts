import { expect, test, vi } from 'vitest'
import {
  consentKey,
  createConsent,
  readConsent,
  sendsPrivacySignal,
  writeConsent,
} from './consent.ts'

const now = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

/** One browser's store, as several tabs see it. */
function memoryStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

function openTab(storage = memoryStorage(), others: { hasSignal?: boolean; now?: Date } = {}) {
  return createConsent({
    storage: () => storage,
    now: () => others.now ?? now,
    hasSignal: () => others.hasSignal ?? false,
  })
}

test('there is no consent before the visitor is asked', () => {
  expect(openTab().state()).toEqual({ status: 'unasked' })
})

test('a choice notifies listeners, is stored with its date, and is known to the next page', () => {
  const storage = memoryStorage()
  const tab = openTab(storage)
  const changed = vi.fn<() => void>()
  tab.subscribe(changed)
  tab.choose('granted')
  expect(changed).toHaveBeenCalledOnce()
  expect(tab.state()).toEqual({ status: 'granted', chosenAt: now })
  expect(storage.values.get(consentKey)).toContain('2026-03-01T12:00:00.000Z')
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
  storage.values.clear()
  other.refresh()
  expect(other.state().status).toBe('unasked')
})

test.each(['granted', 'denied'] as const)('after twelve months %s is asked again', (choice) => {
  const storage = memoryStorage()
  openTab(storage).choose(choice)
  expect(openTab(storage, { now: days(364) }).state().status).toBe(choice)
  expect(openTab(storage, { now: days(366) }).state().status).toBe('unasked')
})

test.each([
  null,
  '',
  'granted',
  '{"choice":"granted"}',
  '{"version":0,"choice":"granted","chosenAt":"2026-03-01T12:00:00.000Z"}',
  '{"version":1,"choice":"yes","chosenAt":"2026-03-01T12:00:00.000Z"}',
  '{"version":1,"choice":"granted","chosenAt":"yesterday"}',
  writeConsent({ choice: 'granted', chosenAt: days(400) }),
])('what is stored but is no choice that counts is no consent: %s', (text) => {
  expect(readConsent(text, now)).toBeNull()
})

test("the browser's signal wins over a stored consent", () => {
  const storage = memoryStorage()
  openTab(storage).choose('granted')
  expect(openTab(storage, { hasSignal: true }).state()).toEqual({ status: 'signalled' })
})

test('a choice lasts until the page is left if the browser stores nothing', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const tab = createConsent({ storage: forbidden, now: () => now, hasSignal: () => false })
  expect(tab.state().status).toBe('unasked')
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
  // The rest of a navigator is not read.
  expect(sendsPrivacySignal(browser as Navigator)).toBe(isSignal)
})
