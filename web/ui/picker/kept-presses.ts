/** How many presses are kept while a list loads; a visitor who types more has given up. */
const limit = 40

/** What a visitor does on a picker: a key's name, or `Click` for whatever the browser makes a click. */
export type Press = string

/** A key with its modifiers, as the events of browser and React tell it. */
type Key = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'key' | 'metaKey'>

/** Whether a key types a letter or digit, by which a list is searched. */
export function isTypedKey({ altKey, ctrlKey, key, metaKey }: Key): boolean {
  return !altKey && !ctrlKey && !metaKey && /^[\p{Letter}\p{Number}]$/u.test(key)
}

/**
 * What a key means to a picker whose list is not there yet; null for what is none of its business,
 * such as Enter and Space, of which the browser makes a click, and Tab.
 */
export function pressOf(key: Key, kept: readonly Press[]): Press | null {
  if (/^(Arrow(Up|Down)|Escape)$/.test(key.key) || isTypedKey(key)) return key.key
  // Within a word it is searched for, like the letters.
  return key.key === ' ' && kept.some((press) => press.length === 1) ? ' ' : null
}

/**
 * Adds one press to those kept: the first opens the list, letters and arrows then move in it, Escape
 * gives up. A second click means no more than the first.
 */
export function keepPress(kept: readonly Press[], press: Press): readonly Press[] {
  if (press === 'Escape') return []
  const isRepeated = press === 'Click' && kept.length > 0
  return isRepeated || kept.length >= limit ? kept : [...kept, press]
}

/** Does on the button what was kept, as if the visitor did it now. */
export function replayPresses(button: HTMLElement, presses: readonly Press[]): void {
  for (const key of presses) {
    if (key === 'Click') button.click()
    else
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
