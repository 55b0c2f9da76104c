import { readDraft, saveDraft } from './inquiry-draft.ts'

/**
 * Notes in the contact form's draft what a visitor looked for in vain. The words stay in this tab, and
 * out of the address, until the visitor sends them; notes that are there already stay as they are.
 */
export function noteSearch(words: string): void {
  const draft = readDraft('contact')
  if (!draft?.notes) saveDraft('contact', { ...draft, notes: `I was looking for “${words}”.` })
}
