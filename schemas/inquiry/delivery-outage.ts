import * as v from 'valibot'
import { formatTime } from '#schemas/field/format-date.ts'

/**
 * The number of failed attempts that make an outage; a single failure is usually over in a few
 * seconds.
 */
export const outageAttempts = 2

/** The deliveries that bring an inquiry to the team: by email, and into the lists. */
export const teamSteps = ['notification', 'lake'] as const

/** Inquiries that have not reached the team, because the attempts at one delivery keep failing. */
export const deliveryOutageContract = v.object({
  step: v.picklist(teamSteps),
  count: v.number(),
  /** When the oldest of these inquiries arrived, and when the server tries again next; ISO 8601. */
  since: v.string(),
  nextAt: v.string(),
  /** The label of the last failure, such as `ECONNREFUSED` or `HTTP 401`. */
  problem: v.string(),
})

/** Inquiries that have not reached the team for one reason. */
export type DeliveryOutage = v.InferOutput<typeof deliveryOutageContract>

const words = {
  notification: {
    one: 'has not reached the team by email',
    many: 'have not reached the team by email',
    service: 'The mail service',
  },
  lake: {
    one: 'is waiting to be stored and is not in the list yet',
    many: 'are waiting to be stored and are not in the list yet',
    service: 'The Studio’s database',
  },
} as const

/** An outage in sentences for the team: how many inquiries, since when, why, and the next attempt. */
export function outageText(outage: DeliveryOutage, now = new Date()): string {
  const { step, count, since, problem, nextAt } = outage
  const { one, many, service } = words[step]
  const who =
    count === 1 ? `1 inquiry ${one}` : `${count.toLocaleString('en-US')} inquiries ${many}`
  const received = `${count === 1 ? 'it was' : 'the oldest was'} received on ${formatTime(since)}`
  const next =
    Date.parse(nextAt) > now.getTime()
      ? `The next attempt is on ${formatTime(nextAt)}.`
      : 'The server is trying again now.'
  return `${who}; ${received}. ${service} ${reasonOf(problem)}. ${next}`
}

/** The reasons in words that need no expert, by the label of the failure. */
const reasons: readonly [labels: RegExp, reason: string][] = [
  [/^HTTP 40[13]$/, 'rejects the server’s key: ask a developer to check it'],
  [/^HTTP 404$/, 'does not know the address that the server uses: ask a developer to check it'],
  [/^HTTP 4(13|00|22)$/, 'rejects what the server sends: tell a developer'],
  [/^HTTP 429$/, 'accepts no more for now, because it got too much at once'],
  [/^HTTP 5\d\d$/, 'reports an internal error'],
  [/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'cannot be reached'],
  [/^(ETIMEDOUT|no end)$/, 'does not answer in time'],
  [/^not configured$/, 'is not set up on the server: tell a developer'],
]

function reasonOf(problem: string): string {
  const known = reasons.find(([labels]) => labels.test(problem))
  return `${known?.[1] ?? 'does not confirm that it got them'} (${problem})`
}
