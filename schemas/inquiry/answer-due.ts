import { awaitingReplyCondition, isAwaitingReply } from './inquiry-status.ts'

/** The hours in which the team answers, on Monday to Friday. */
interface SupportHours {
  readonly timeZone: string
  /** Hours of the day, such as 8 and 18. */
  readonly from: number
  readonly to: number
}

/** Without readable hours, the whole day counts. */
const wholeDays: SupportHours = { timeZone: 'UTC', from: 0, to: 24 }

const timeZones: Readonly<Record<string, string>> = {
  P: 'America/Los_Angeles',
  M: 'America/Denver',
  C: 'America/Chicago',
  E: 'America/New_York',
}

const pattern =
  /^Monday to Friday, (\d{1,2}) ?([AP])M to (\d{1,2}) ?([AP])M (?:([PMCE])[SD]?T|UTC|GMT)$/i

/** Reads support hours of the site settings, such as “Monday to Friday, 8AM to 6PM PST”. */
export function supportHoursOf(text: string): SupportHours {
  const [, start, startHalf, end, endHalf, zone = ''] = pattern.exec(text.trim()) ?? []
  const from = hourOf(start, startHalf)
  const to = hourOf(end, endHalf)
  if (!(from < to)) return wholeDays
  return { timeZone: timeZones[zone.toUpperCase()] ?? 'UTC', from, to }
}

/** Converts an hour on a 12-hour clock to a 24-hour clock; `NaN` if the hour is missing. */
function hourOf(hour = '', half = ''): number {
  return (Number(hour || NaN) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

/** The part of a business day after which an answer is due, so that there is still time to answer. */
const share = 0.8
/** The precision, in ms. */
const stepMs = 15 * 60_000
const hourMs = 3_600_000

/**
 * When the answer to an inquiry is due: shortly before one business day of support hours is over.
 *
 * @param arrivedAt in ms since 1970
 * @returns in ms since 1970
 */
export function answerDueAt(arrivedAt: number, { timeZone, from, to }: SupportHours): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const isOpen = (at: number) => {
    const parts = Object.fromEntries(
      clock.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    const hour = Number(parts['hour'])
    return parts['weekday']?.startsWith('S') === false && hour >= from && hour < to
  }
  let at = arrivedAt
  for (let leftMs = (to - from) * hourMs * share; leftMs > 0; at += stepMs) {
    if (isOpen(at)) leftMs -= stepMs
  }
  return at
}

interface AwaitingInquiry {
  readonly status?: string | null | undefined
  readonly repliedAt?: string | null | undefined
  readonly answerDueAt?: string | null | undefined
}

/** Whether an inquiry has no reply yet, and its answer is due. */
export function isAnswerDue(inquiry: AwaitingInquiry, now = Date.now()): boolean {
  const { status, repliedAt, answerDueAt: dueAt } = inquiry
  return isAwaitingReply(status ?? '') && !repliedAt && dueAt != null && Date.parse(dueAt) <= now
}

/** The rule of {@link isAnswerDue} as a GROQ condition. */
export const answerDueCondition = `${awaitingReplyCondition} && !defined(repliedAt) && answerDueAt < now()`
