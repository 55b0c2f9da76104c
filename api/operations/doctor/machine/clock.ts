import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { ask } from '../ask.ts'
import type { Check, DoctorContext } from '../check.ts'
import { good, skipped, wrong } from '../finding.ts'

/** Whether this machine's clock agrees with the services' clocks. */
export const clockCheck: Check = {
  id: 'machine.clock',
  title: 'Clock',
  async run(context) {
    const answers = await Promise.all(
      addresses(context).map((url) => ask(context, url, { method: 'HEAD' })),
    )
    const ahead = answers
      .flatMap((answer) => (answer.status === undefined ? [] : [answer.clockAheadMs]))
      .filter((ms) => Number.isFinite(ms))
      .toSorted((a, b) => a - b)
    // The median ignores a single service with a wrong clock.
    const median = ahead[Math.floor(ahead.length / 2)]
    if (median === undefined) return skipped('no service returned its time.')
    const seconds = Math.round(Math.abs(median) / 1000)
    if (Math.abs(median) <= context.limits.clockMs)
      return good(`it agrees with ${ahead.length} services within ${Math.max(1, seconds)} s.`)
    return wrong(
      `it is ${seconds} s ${median > 0 ? 'behind' : 'ahead of'} the clocks of ${ahead.length} services: signatures and sign-ins fail.`,
      'synchronize the clock of the machine by NTP, for example with systemd-timesyncd or chrony.',
    )
  },
}

/** An address of each configured service. */
function addresses({ settings, limits }: DoctorContext): string[] {
  const { SANITY_PROJECT_ID: project, MAILGUN_REGION: region } = settings
  const lake =
    settings.SANITY_API_HOST ??
    (project === undefined ? undefined : `https://${project}.api.sanity.io`)
  const mail = settings.MAILGUN_API_URL ?? (region && limits.mailgunAddresses[region])
  const captcha = settings.RECAPTCHA_URL
  const shop =
    settings.SHOPIFY_API_URL ?? (settings.SHOPIFY_DOMAIN && `https://${settings.SHOPIFY_DOMAIN}`)
  return [
    ...(lake ? [`${lake}/v${lakeApiVersion}/ping`] : []),
    ...(mail && settings.MAILGUN_API_KEY ? [mail] : []),
    ...(captcha && settings.RECAPTCHA_SITE_KEY ? [`${captcha}/recaptcha/api.js`] : []),
    ...(shop && settings.FEATURE_ECOMMERCE === 'on' ? [shop] : []),
  ]
}
