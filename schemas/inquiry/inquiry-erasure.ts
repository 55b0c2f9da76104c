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
 * The patch that removes the person from an inquiry. What remains serves statistics only. The server
 * then purges the document's history in the lake, which a patch does not touch.
 */
export function inquiryErasure(now = new Date()) {
  return {
    unset: [...personalFields, 'historyPurgedAt'],
    set: { status: 'closed' as const, erasedAt: now.toISOString() },
  }
}
