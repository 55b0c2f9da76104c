/**
 * The id of the one document of the team; the dot in the id hides the email addresses from anonymous
 * readers.
 */
export const teamId = 'private.team'

/** The filter's value for inquiries without an assignee. */
export const unassigned = '-'

/** The step that emails the assignee. Staff do not see this step as a delivery of the inquiry. */
export const assignmentStep = 'assignment'

/**
 * The patch that assigns an inquiry, for the Studio and the server. The patch also asks the server to
 * email the assignee, as a request beside requests to send the inquiry again.
 *
 * @param name a member of the team; null for nobody
 */
export function assignment(name: string | null, now = new Date()) {
  if (name === null) return { unset: ['assignee'] }
  return {
    set: { assignee: name },
    setIfMissing: { resendRequest: { steps: [], requestedAt: now.toISOString() } },
    insert: { after: 'resendRequest.steps[-1]', items: [assignmentStep] },
  }
}
