import * as v from 'valibot'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { jsonOf } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, skipped, warning, wrong } from '../finding.ts'
import { mailFailure, openMail } from './open-mail.ts'

const keyContract = v.object({ http_signing_key: v.string() })

const fix =
  'set MAILGUN_SIGNING_KEY to the “HTTP webhook signing key” of https://app.mailgun.com, under Account, API security.'

/** Whether the signing key, which authenticates delivery events, belongs to the account. */
export const signingKeyCheck: Check = {
  id: 'mail.signing-key',
  title: 'Mailgun signing key',
  after: ['mail.domain'],
  async run(context) {
    const mail = openMail(context)
    const keys = valuesOf(context.settings, 'MAILGUN_SIGNING_KEY')
    if ('verdict' in mail) return mail
    if (keys.length === 0) {
      return warning(
        'it is not set, so the server does not learn whether emails were delivered.',
        `${fix} Tell Mailgun to send events to SITE_URL/api/mailgun/events.`,
      )
    }
    const answer = await mail.request('/v5/accounts/http_signing_key')
    if ([401, 403, 404].includes(answer.status ?? 0))
      return skipped(
        'the API key is not allowed to read the signing key, so the two cannot be compared.',
      )
    if (answer.status !== 200) return mailFailure(answer)
    const parsed = v.safeParse(keyContract, jsonOf(answer))
    if (!parsed.success) return skipped('Mailgun did not return the signing key.')
    if (keys.includes(parsed.output.http_signing_key)) return good("it is the account's.")
    return wrong("it is not the account's, so the server rejects every delivery event.", fix)
  },
}
