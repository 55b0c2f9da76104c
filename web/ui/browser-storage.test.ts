import { expect, test } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { storedText } from './browser-storage.ts'

const refuse = () => {
  throw new DOMException('Denied', 'SecurityError')
}

test.each([
  ['blocked', refuse],
  ['full', () => ({ ...memoryStorage(), setItem: refuse })],
])('a text lasts as long as the document if storage is %s', (state, storage) => {
  const stored = storedText(state, storage)
  expect(stored.get()).toBeNull()
  stored.set('first')
  stored.set('second')
  expect(storedText(state, storage).get()).toBe('second')
  stored.set(null)
  expect(stored.get()).toBeNull()
})

test('the newest text counts after storage has been full', () => {
  let isFull = false
  const storage = memoryStorage()
  const { setItem } = storage
  storage.setItem = (key, text) => (isFull ? refuse() : setItem(key, text))
  const stored = storedText('newest', () => storage)
  for (const full of [false, true, false]) {
    isFull = full
    stored.set(`full: ${full}`)
    expect(stored.get()).toBe(`full: ${full}`)
  }
})
