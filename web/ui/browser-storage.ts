/** A text in the browser's storage. */
export interface StoredText {
  /** Null if no text is stored, or storage is off in this browser. */
  readonly get: () => string | null
  /** Stores a text, or removes it; does nothing if storage is off or full. */
  readonly set: (text: string | null) => void
}

/** @param storage throws if storage is off; default: this tab's own storage */
export function storedText(
  key: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): StoredText {
  return {
    get() {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    set(text) {
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        // Pages work without storage.
      }
    },
  }
}
