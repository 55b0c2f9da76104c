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
  'searchWords',
  'resendRequest',
] as const

/** The question before an erasure, in the Studio and at `/admin`; the guide repeats it. */
export const erasureWarning =
  'This permanently removes everything that identifies the visitor, their message and the team’s notes, and closes the inquiry. You cannot undo it. The server starts to delete the earlier versions within a minute. Backups, exports and messages that were already sent keep the data. What remains is used only for statistics.'

/**
 * The patch that removes personal data from an inquiry. The remaining data serves only statistics. The
 * server then purges the document's history in the lake, which a patch does not change.
 */
export function inquiryErasure(now = new Date()) {
  return {
    unset: [...personalFields, 'historyPurgedAt'],
    set: { status: 'closed' as const, erasedAt: now.toISOString() },
  }
}
