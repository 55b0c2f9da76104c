import * as v from 'valibot'
import { type Answer, jsonOf, type NoAnswer } from '../ask.ts'
import type { Check, DoctorContext } from '../check.ts'
import { type Finding, good, wrong } from '../finding.ts'
import { type DoctorMail, mailFailure, openMail } from './open-mail.ts'

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

const keyFix =
  'set MAILGUN_API_KEY to a key of the account, or to a sending key of the domain, from https://app.mailgun.com.'

/** Whether Mailgun accepts the key, has the domain in this region, and has verified it. */
export const mailDomainCheck: Check = {
  id: 'mail.domain',
  title: 'Mailgun domain',
  async run(context) {
    const mail = openMail(context)
    if ('verdict' in mail) return mail
    const answer = await mail.request(`/v4/domains/${mail.domain}`)
    if (answer.status === undefined) return mailFailure(answer)
    if (answer.status === 401 || answer.status === 403) return examineSendingKey(mail)
    if (answer.status === 404) return examineRegion(mail, context)
    if (answer.status !== 200) return mailFailure(answer)
    return stateOf(mail.domain, answer)
  },
}

/** A sending key cannot read the domain, but the answer to an empty message shows whether it is valid. */
async function examineSendingKey(mail: DoctorMail): Promise<Finding> {
  const answer = await mail.request(`/v3/${mail.domain}/messages`, {
    method: 'POST',
    // Mailgun rejects a message without sender and recipient, so nothing is sent.
    body: new URLSearchParams(),
  })
  if (answer.status === 400)
    return good('the key can only send for the domain, so its state cannot be checked.')
  if (answer.status === 401 || answer.status === 403)
    return wrong('Mailgun rejects the key, or it belongs to another domain.', keyFix)
  return mailFailure(answer)
}

async function examineRegion(mail: DoctorMail, context: DoctorContext): Promise<Finding> {
  const { domain, region, isOwnAddress } = mail
  const other = region === 'us' ? 'eu' : 'us'
  const isThere = (answer: Answer | NoAnswer) => answer.status === 200
  const address = context.limits.mailgunAddresses[other]
  if (!isOwnAddress && isThere(await mail.request(`/v4/domains/${domain}`, {}, address))) {
    return wrong(
      `${domain} was set up in the region ${other}, and MAILGUN_REGION is ${region}.`,
      `set MAILGUN_REGION=${other}.`,
    )
  }
  return wrong(
    `the account of this key has no domain ${domain}.`,
    'set MAILGUN_DOMAIN to a domain that https://app.mailgun.com lists under Sending, Domains.',
  )
}

function stateOf(domain: string, answer: Answer): Finding {
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
  const message = found.is_disabled === true ? 'disabled' : found.state.replaceAll(/[^\w-]/g, '')
  return wrong(
    `${domain} is ${message}, so it sends no email${named.length > 0 ? `: ${named.join(', ')}` : ''}.`,
    'set the DNS records that Mailgun shows for the domain, and press “Verify” there.',
  )
}
