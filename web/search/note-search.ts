import { draftItem } from '#schemas/inquiry/draft-item.ts'

/**
 * Notes in the contact form's draft what a visitor did not find. The words stay in this tab, and out of
 * the address, until the visitor sends them; notes that are there already stay as they are. Written
 * before the link is followed: the next page can be another document. The form validates what it reads.
 */
export function noteSearch(words: string): void {
  const item = draftItem('contact')
  try {
    const draft = JSON.parse(sessionStorage.getItem(item) ?? '{}') as { notes?: unknown }
    if (draft.notes) return
    const notes = `I was looking for “${words}”.`
    sessionStorage.setItem(item, JSON.stringify({ ...draft, notes }))
  } catch {
    // Storage is off or damaged: the form opens empty.
  }
}
