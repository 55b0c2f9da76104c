import type { Check } from '../check.ts'
import { good, skipped, wrong } from '../finding.ts'
import { noMail } from './open-mail.ts'

/** Whether the sender's address belongs to the domain that signs e-mails. */
export const sendingAddressCheck: Check = {
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
}

/** DMARC accepts a signature of the same domain, a parent or a subdomain. */
function isAligned(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
}
