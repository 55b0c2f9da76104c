import type { Choice } from './inquiry-choices.ts'

/** The statuses of the team's work on an inquiry, set in the Studio and in `/admin`. */
export const inquiryStatuses = [
  { value: 'new', title: 'New' },
  { value: 'in-progress', title: 'In progress' },
  { value: 'replied', title: 'Replied' },
  { value: 'closed', title: 'Closed' },
  { value: 'spam', title: 'Suspected spam' },
] as const satisfies readonly Choice[]

export type InquiryStatus = (typeof inquiryStatuses)[number]['value']

/** Whether the team has neither replied nor closed an inquiry with this status. */
export const isAwaitingReply = (status: string): boolean =>
  status === 'new' || status === 'in-progress'

/** The rule of {@link isAwaitingReply} as a GROQ condition. */
export const awaitingReplyCondition = 'status in ["new", "in-progress"]'

/**
 * The patch that undoes a change of status.
 *
 * @param isFirstReply whether the change recorded the time of the first reply
 */
export function statusUndo(status: InquiryStatus, isFirstReply: boolean) {
  return { set: { status }, ...(isFirstReply && { unset: ['repliedAt'] }) }
}

/**
 * The patch that sets an inquiry's status, for the Studio and the server. The patch keeps the time of
 * the first reply, which measures how long visitors wait; a new inquiry has no reply.
 */
export function statusChange(status: InquiryStatus, now = new Date()) {
  return {
    set: { status },
    ...(status === 'replied' && { setIfMissing: { repliedAt: now.toISOString() } }),
    ...(status === 'new' && { unset: ['repliedAt'] }),
  }
}
