import * as v from 'valibot'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { type Answer, ask, isRejected, jsonOf, unexpected } from './ask.ts'
import {
  type Check,
  CheckEnded,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'

const mailgun = {
  name: 'Mailgun',
  fix: 'check the network of this machine and https://status.mailgun.com, and leave MAILGUN_API_URL empty for Mailgun itself.',
}

/** The configured Mailgun account. */
interface DoctorMail {
  readonly domain: string
  readonly region: 'us' | 'eu'
  /** Requests a path of Mailgun's HTTP API, at the URL `base` if given. */
  readonly request: (path: string, init?: RequestInit, base?: string) => Promise<Answer>
}

const noMail = skipped('MAILGUN_API_KEY is not set, so no email is sent.')

function openMail(context: DoctorContext): DoctorMail {
  const { settings, limits } = context
  const { MAILGUN_API_KEY: key, MAILGUN_DOMAIN: domain, MAILGUN_REGION: region } = settings
  if (key === undefined) throw new CheckEnded(noMail)
  if (domain === undefined || region === undefined)
    throw new CheckEnded(
      skipped('MAILGUN_DOMAIN or MAILGUN_REGION cannot be read: see the settings.'),
    )
  const own = settings.MAILGUN_API_URL
  const authorization = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`
  return {
    domain,
    region,
    request: (path, init = {}, base = own ?? limits.mailgunAddresses[region]) =>
      ask(context, mailgun, `${base}${path}`, { ...init, headers: { authorization } }),
  }
}

/** Whether the API key is not allowed to read something; a key that can only send reads nothing. */
const isHidden = (answer: Answer) => isRejected(answer) || answer.status === 404

const record = v.fallback(
  v.object({
    record_type: v.fallback(v.string(), ''),
    valid: v.fallback(v.string(), ''),
    name: v.fallback(v.nullish(v.string()), undefined),
  }),
  { record_type: '', valid: '', name: undefined },
)
const domainContract = v.object({
  domain: v.object({ state: v.string(), is_disabled: v.fallback(v.optional(v.boolean()), false) }),
  sending_dns_records: v.fallback(v.array(record), []),
})
const keyContract = v.object({ http_signing_key: v.string() })
const target = v.fallback(v.nullish(v.object({ urls: v.fallback(v.array(v.string()), []) })), null)
const webhooksContract = v.object({
  webhooks: v.object({ delivered: v.optional(target), permanent_fail: v.optional(target) }),
})

/** A sending key cannot read the domain, but the answer to an empty message shows whether it is valid. */
async function sendingKeyFinding(mail: DoctorMail): Promise<Finding> {
  const answer = await mail.request(`/v3/${mail.domain}/messages`, {
    method: 'POST',
    // Mailgun rejects a message without sender and recipient, so nothing is sent.
    body: new URLSearchParams(),
  })
  if (answer.status === 400)
    return good('the key can only send for the domain, so its state cannot be checked.')
  if (!isRejected(answer)) return unexpected(mailgun, answer)
  return wrong(
    'Mailgun rejects the key, or it belongs to another domain.',
    'set MAILGUN_API_KEY to a key of the account, or to a sending key of the domain, from https://app.mailgun.com.',
  )
}

/** The finding for a domain that this region does not have: the other region might have it. */
async function missingDomainFinding(
  { domain, region, request }: DoctorMail,
  { settings, limits }: DoctorContext,
): Promise<Finding> {
  const other = region === 'us' ? 'eu' : 'us'
  const elsewhere =
    settings.MAILGUN_API_URL === undefined
      ? await request(`/v4/domains/${domain}`, {}, limits.mailgunAddresses[other]).catch(() => null)
      : null
  if (elsewhere?.status === 200)
    return wrong(
      `${domain} was set up in the region ${other}, and MAILGUN_REGION is ${region}.`,
      `set MAILGUN_REGION=${other}.`,
    )
  return wrong(
    `the account of this key has no domain ${domain}.`,
    'set MAILGUN_DOMAIN to a domain that https://app.mailgun.com lists under Sending, Domains.',
  )
}

function domainFinding(domain: string, answer: Answer): Finding {
  const parsed = v.safeParse(domainContract, jsonOf(answer))
  if (!parsed.success)
    return wrong(
      'the server that answers is not Mailgun.',
      'leave MAILGUN_API_URL empty for Mailgun itself.',
    )
  const { domain: found, sending_dns_records: records } = parsed.output
  if (found.state === 'active' && found.is_disabled !== true)
    return good(`${domain} is verified, and Mailgun accepts the key.`)
  const bad = records.filter(({ valid }) => valid !== 'valid')
  const named = bad.map(({ record_type: type, name }) => [type, name].filter(Boolean).join(' '))
  const state = found.is_disabled === true ? 'disabled' : found.state.replaceAll(/[^\w-]/g, '')
  return wrong(
    `${domain} is ${state}, so it sends no email${named.length > 0 ? `: ${named.join(', ')}` : ''}.`,
    'set the DNS records that Mailgun shows for the domain, and press “Verify” there.',
  )
}

/** DMARC accepts a signature of the same domain, a parent or a subdomain. */
function isAligned(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
}

export const mailChecks: readonly Check[] = [
  {
    id: 'mail.domain',
    title: 'Mailgun domain',
    async run(context) {
      const mail = openMail(context)
      const answer = await mail.request(`/v4/domains/${mail.domain}`)
      if (isRejected(answer)) return sendingKeyFinding(mail)
      if (answer.status === 404) return missingDomainFinding(mail, context)
      if (answer.status !== 200) return unexpected(mailgun, answer)
      return domainFinding(mail.domain, answer)
    },
  },
  {
    id: 'mail.sending-address',
    title: 'Sending address',
    run({ settings: { MAILGUN_API_KEY: key, MAILGUN_DOMAIN: domain, MAIL_FROM: from } }) {
      if (key === undefined) return noMail
      if (domain === undefined) return skipped('MAILGUN_DOMAIN is missing: see the settings.')
      if (from === undefined) return good(`emails come from inquiries@${domain}.`)
      const [, host] = /@([a-z\d.-]+)>?\s*$/i.exec(from) ?? []
      const fix = `set MAIL_FROM to an address of ${domain}, or leave it empty.`
      if (host === undefined) return wrong('MAIL_FROM does not contain an email address.', fix)
      if (isAligned(host.toLowerCase(), domain.toLowerCase()))
        return good(`emails come from an address of ${host}.`)
      return wrong(
        `MAIL_FROM is an address of ${host}, which ${domain} cannot sign for: recipients treat such mail as forged.`,
        fix,
      )
    },
  },
  {
    id: 'mail.recipient',
    title: 'Recipient',
    run({ settings: { MAILGUN_API_KEY: key, MAIL_TO: to } }) {
      if (key === undefined) return noMail
      if (to === undefined) return skipped('MAIL_TO is missing: see the settings.')
      const bad = to
        .split(',')
        .filter((one) => !/(?:^|[\s<])[^\s@<>]+@[a-z\d-]+(?:\.[a-z\d-]+)+>?\s*$/i.test(one))
      if (bad.length === 0) return good('MAIL_TO contains an email address.')
      return wrong(
        'MAIL_TO does not contain a complete email address, so the team gets no email about inquiries.',
        "set MAIL_TO to the team's address, such as crew@example.com.",
      )
    },
  },
  {
    id: 'mail.signing-key',
    title: 'Mailgun signing key',
    after: ['mail.domain'],
    async run(context) {
      const mail = openMail(context)
      const keys = valuesOf(context.settings, 'MAILGUN_SIGNING_KEY')
      const fix =
        'set MAILGUN_SIGNING_KEY to the “HTTP webhook signing key” of https://app.mailgun.com, under Account, API security.'
      if (keys.length === 0)
        return warning(
          'it is not set, so the server does not learn whether emails were delivered.',
          `${fix} Tell Mailgun to send events to SITE_URL/api/mailgun/events.`,
        )
      const answer = await mail.request('/v5/accounts/http_signing_key')
      if (isHidden(answer))
        return skipped(
          'the API key is not allowed to read the signing key, so the two cannot be compared.',
        )
      if (answer.status !== 200) return unexpected(mailgun, answer)
      const parsed = v.safeParse(keyContract, jsonOf(answer))
      if (!parsed.success) return skipped('Mailgun did not return the signing key.')
      if (keys.includes(parsed.output.http_signing_key)) return good("it is the account's.")
      return wrong("it is not the account's, so the server rejects every delivery event.", fix)
    },
  },
  {
    id: 'mail.events',
    title: 'Delivery events',
    after: ['mail.domain'],
    async run(context) {
      const mail = openMail(context)
      const { MAILGUN_SIGNING_KEY: key, SITE_URL: siteUrl } = context.settings
      if (key === undefined || siteUrl === undefined)
        return skipped('MAILGUN_SIGNING_KEY is not set, so the server accepts no delivery events.')
      const answer = await mail.request(`/v3/domains/${mail.domain}/webhooks`)
      if (isHidden(answer))
        return skipped('the API key is not allowed to read where Mailgun sends events.')
      if (answer.status !== 200) return unexpected(mailgun, answer)
      const parsed = v.safeParse(webhooksContract, jsonOf(answer))
      if (!parsed.success) return skipped('Mailgun did not say where it sends events.')
      const wanted = `${siteUrl}/api/mailgun/events`
      const missing = (['delivered', 'permanent_fail'] as const).filter(
        (event) => !parsed.output.webhooks[event]?.urls.includes(wanted),
      )
      if (missing.length === 0) return good(`Mailgun sends them to ${wanted}.`)
      return warning(
        `Mailgun does not send ${missing.join(' and ')} to ${wanted}.`,
        'add the address to these events on https://app.mailgun.com, under Sending, Webhooks.',
      )
    },
  },
]
