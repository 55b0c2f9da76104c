/** The fields that tell who a visitor is or hold free text, by them or about them. */
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
 * The patch that takes the person out of an inquiry; what is left is only good for counting. The
 * server then purges the lake's history of it, which this patch alone does not touch.
 */
export function inquiryErasure(now = new Date()) {
  return {
    unset: [...personalFields, 'historyPurgedAt'],
    set: { status: 'closed' as const, erasedAt: now.toISOString() },
  }
}
