import { expect, test } from 'vitest'
import { isTypedKey, keepPress, type Press, pressOf } from './kept-presses.ts'

const key = (name: string, held: 'altKey' | 'ctrlKey' | 'metaKey' | '' = '') => ({
  key: name,
  altKey: held === 'altKey',
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
})

/** What is kept of some presses, one after the other. */
const keep = (...presses: Press[]) => presses.reduce<readonly Press[]>(keepPress, [])

test('letters and digits of any script are typed, with no key held', () => {
  for (const name of ['a', 'Z', '9', 'é', 'ß', 'ж']) expect(isTypedKey(key(name))).toBe(true)
  for (const name of ['Enter', ' ', '-', 'F1', 'Shift']) expect(isTypedKey(key(name))).toBe(false)
  for (const held of ['altKey', 'ctrlKey', 'metaKey'] as const) {
    expect(isTypedKey(key('a', held))).toBe(false)
  }
})

test('arrows up and down, letters and Escape are for the list; other keys are not', () => {
  for (const name of ['ArrowDown', 'ArrowUp', 'Escape', 'p', '1']) {
    expect(pressOf(key(name), [])).toBe(name)
  }
  for (const name of ['Enter', 'Tab', 'ArrowLeft', 'ArrowDownLeft', 'Shift', 'Home']) {
    expect(pressOf(key(name), [])).toBeNull()
  }
})

test('a space belongs to a word that is typed, and is a click otherwise', () => {
  expect(pressOf(key(' '), [])).toBeNull()
  expect(pressOf(key(' '), ['Click'])).toBeNull()
  expect(pressOf(key(' '), ['Click', 'p'])).toBe(' ')
})

test('the first press opens, and what would close the list again counts no more', () => {
  expect(keep('Click')).toEqual(['Click'])
  expect(keep('Click', 'Click')).toEqual(['Click'])
  expect(keep('ArrowDown', 'Click')).toEqual(['ArrowDown'])
})

test('letters and arrows are kept in order, after what opens the list', () => {
  expect(keep('Click', 'p', 'ArrowDown', 'Click', 'l')).toEqual(['Click', 'p', 'ArrowDown', 'l'])
})

test('Escape gives up, and another press begins anew', () => {
  expect(keep('Click', 'p', 'Escape')).toEqual([])
  expect(keep('Click', 'p', 'Escape', 'ArrowUp')).toEqual(['ArrowUp'])
})

test('no more than forty presses are kept', () => {
  expect(keep(...Array<Press>(50).fill('a'))).toHaveLength(40)
})
