/** The kinds of documents for a kit, with their labels. */
export const documentKinds = [
  { value: 'safety-data-sheet', title: 'Safety data sheet' },
  { value: 'crew-card', title: 'Crew card' },
  { value: 'instructions', title: 'Instructions' },
  { value: 'test-report', title: 'Test report' },
  { value: 'other', title: 'Document' },
] as const

/** The file types of documents, by extension. */
export const documentTypes = ['pdf'] as const
