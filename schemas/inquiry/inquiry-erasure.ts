/** The fields that identify the visitor, or hold free text by or about them. */
export const personalFields = [
  'name',
  'email',
  'phone',
  'location',
  'title',
  'organization',
  'notes',
  'internalNotes',
  'resendRequest',
] as const

/**
 * The patch that removes personal data from an inquiry. The rest serves only statistics. The server
 * then purges the document's history in the lake, which a patch does not change.
 */
export function inquiryErasure(now = new Date()) {
  return {
    unset: [...personalFields, 'historyPurgedAt'],
    set: { status: 'closed' as const, erasedAt: now.toISOString() },
  }
}
