/** What a document of a kit is, with the words that visitors read. */
export const documentKinds = [
  { value: 'safety-data-sheet', title: 'Safety data sheet' },
  { value: 'crew-card', title: 'Crew card' },
  { value: 'instructions', title: 'Instructions' },
  { value: 'test-report', title: 'Test report' },
  { value: 'other', title: 'Document' },
] as const

/** The kinds of files that a document can be, by the ending of their names. */
export const documentTypes = ['pdf'] as const
