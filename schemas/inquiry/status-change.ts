import type { InquiryStatus } from './inquiry-status.ts'

/**
 * The patch that sets an inquiry's status, for the Studio and the server alike. The first reply's
 * time is kept, for the time that visitors wait is measured by it.
 */
export function statusChange(status: InquiryStatus, now = new Date()) {
  return {
    set: { status },
    ...(status === 'replied' && { setIfMissing: { repliedAt: now.toISOString() } }),
  }
}
