import { type Answer, ask, type NoAnswer } from '../ask.ts'
import type { DoctorContext } from '../check.ts'
import { type Finding, skipped, wrong } from '../finding.ts'

/** The configured Mailgun account. */
export interface DoctorMail {
  readonly domain: string
  readonly region: 'us' | 'eu'
  /** Whether `MAILGUN_API_URL` is set, which overrides the region. */
  readonly isOwnAddress: boolean
  /** Requests a path of Mailgun's HTTP API, at the address `base` if it is given. */
  request(path: string, init?: RequestInit, base?: string): Promise<Answer | NoAnswer>
}

export const noMail = skipped('MAILGUN_API_KEY is not set, so no email is sent.')

/** Opens Mailgun, or returns the finding why it cannot be checked. */
export function openMail(context: DoctorContext): DoctorMail | Finding {
  const { settings, limits } = context
  const { MAILGUN_API_KEY: key, MAILGUN_DOMAIN: domain, MAILGUN_REGION: region } = settings
  if (key === undefined) return noMail
  if (domain === undefined || region === undefined)
    return skipped('MAILGUN_DOMAIN or MAILGUN_REGION cannot be read: see the settings.')
  const own = settings.MAILGUN_API_URL
  const authorization = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`
  return {
    domain,
    region,
    isOwnAddress: own !== undefined,
    request: (path, init = {}, base = own ?? limits.mailgunAddresses[region]) =>
      ask(context, `${base}${path}`, { ...init, headers: { authorization } }),
  }
}

/** The finding if Mailgun gives no answer or an unexpected one. */
export function mailFailure(answer: Answer | NoAnswer): Finding {
  return wrong(
    answer.status === undefined
      ? `Mailgun does not answer ${answer.reason}.`
      : `Mailgun answers HTTP ${answer.status}.`,
    'check the network of this machine and https://status.mailgun.com, and leave MAILGUN_API_URL empty for Mailgun itself.',
  )
}
