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

/** The patch that takes the person out of an inquiry; what is left is only good for counting. */
export function inquiryErasure(now = new Date()) {
  return {
    unset: [...personalFields],
    set: { status: 'closed' as const, erasedAt: now.toISOString() },
  }
}
