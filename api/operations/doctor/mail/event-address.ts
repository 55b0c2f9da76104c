import * as v from 'valibot'
import { jsonOf } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, skipped, warning } from '../finding.ts'
import { mailFailure, openMail } from './open-mail.ts'

const target = v.fallback(v.nullish(v.object({ urls: v.fallback(v.array(v.string()), []) })), null)
const webhooksContract = v.object({
  webhooks: v.object({
    delivered: v.optional(target),
    permanent_fail: v.optional(target),
    temporary_fail: v.optional(target),
  }),
})

/** Whether Mailgun reports delivery events to this site. */
export const eventAddressCheck: Check = {
  id: 'mail.events',
  title: 'Delivery events',
  after: ['mail.domain'],
  async run(context) {
    const mail = openMail(context)
    const { MAILGUN_SIGNING_KEY: key, SITE_URL: siteUrl } = context.settings
    if ('verdict' in mail) return mail
    if (key === undefined || siteUrl === undefined)
      return skipped('MAILGUN_SIGNING_KEY is not set, so the server accepts no delivery events.')
    const answer = await mail.request(`/v3/domains/${mail.domain}/webhooks`)
    if ([401, 403, 404].includes(answer.status ?? 0))
      return skipped('the API key is not allowed to read where Mailgun sends events.')
    if (answer.status !== 200) return mailFailure(answer)
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
}
