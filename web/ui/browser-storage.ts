/** A text in the browser's storage. */
export interface StoredText {
  /** Null if no text is stored. */
  readonly get: () => string | null
  /**
   * Stores a text, or removes it. If storage is off or full, the text lasts until the next document.
   */
  readonly set: (text: string | null) => void
}

/** The texts that the browser has not stored. */
const notStored = new Map<string, string>()

/** @param storage throws if storage is off; default: this tab's own storage */
export function storedText(
  key: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): StoredText {
  return {
    get() {
      try {
        return notStored.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    set(text) {
      notStored.delete(key)
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        if (text !== null) notStored.set(key, text)
      }
    },
  }
}
