/** A note that is typed and not stored yet. */
interface NoteDraft {
  /** The same for every attempt to store it, so that the server stores it once. */
  readonly key: string
  readonly text: string
}

const drafts = new Map<string, NoteDraft>()

/**
 * The typed notes by the inquiry's id, until they are stored. Only in memory, because the browser's
 * storage outlives a sign-out.
 */
export const noteDrafts = {
  get: (id: string): NoteDraft | undefined => drafts.get(id),
  /** Stores the typed text; blank text removes the draft. */
  type(id: string, text: string): void {
    if (text.trim() === '') drafts.delete(id)
    else drafts.set(id, { key: drafts.get(id)?.key ?? crypto.randomUUID(), text })
  },
  clear: (): void => drafts.clear(),
}
