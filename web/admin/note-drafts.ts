import { createStore } from '#web/ui/create-store.ts'

/** A note that was typed and is not stored yet. */
interface NoteDraft {
  /** The same for every attempt to store the note, so that the server stores it once. */
  readonly key: string
  readonly text: string
}

/**
 * The typed notes by the inquiry's id, until the notes are stored. Only in memory, because the
 * browser's storage outlives a sign-out.
 */
const drafts = createStore<ReadonlyMap<string, NoteDraft>>(new Map())

export const useNoteDrafts = drafts.useValue

/** Stores the typed text of a note; empty text removes the draft. */
export function typeNote(id: string, text: string): void {
  const others = [...drafts.get()].filter(([other]) => other !== id)
  const key = drafts.get().get(id)?.key ?? crypto.randomUUID()
  drafts.set(new Map(text === '' ? others : [...others, [id, { key, text }]]))
}

/** Removes every draft. */
export const forgetNotes = (): void => drafts.set(new Map())
