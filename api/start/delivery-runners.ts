import type { SanityClient } from '@sanity/client'
import type { Env } from '#api/platform/env.ts'
import { valuesOf } from '#api/platform/env/second-values.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import { lakeSteps } from '#api/inquiry/lake-writes.ts'
import { acknowledgementMail, type Sender } from '#api/inquiry/mail/acknowledgement.ts'
import { createMailer, mailgunAddresses } from '#api/inquiry/mail/mailer.ts'
import { mailStep } from '#api/inquiry/mail/mail-step.ts'
import { notificationMail } from '#api/inquiry/mail/notification.ts'
import { limitByRecipient } from '#api/inquiry/mail/recipient-limit.ts'
import type { InquiryStepRunners } from '#api/inquiry/inquiry-entry.ts'
import type { Tracing } from '#api/platform/trace/tracing.ts'
import { webhookStep } from '#api/inquiry/webhook/webhook-step.ts'

export interface DeliveryRunnersOptions {
  readonly env: Env
  readonly writer: SanityClient
  /** Loads the signature of mails to visitors from the current site settings. */
  readonly sender: () => Promise<Sender>
  /** Limits the mails to one recipient. */
  readonly limits: RateLimits
  readonly tracing: Tracing
}

/** Creates the runner of each delivery step that the environment configures. */
export function deliveryRunners(options: DeliveryRunnersOptions): InquiryStepRunners {
  const { env, writer, tracing } = options
  const runners: InquiryStepRunners = { ...lakeSteps(writer, tracing), ...mailRunners(options) }
  const { WEBHOOK_URL: url } = env
  const [secret, also] = valuesOf(env, 'WEBHOOK_SECRET')
  if (url !== undefined && secret !== undefined) {
    const settings = { url, secrets: [secret, also] as const }
    runners.webhook = webhookStep({ ...settings, timeoutMs: env.DELIVERY_TIMEOUT_MS }, tracing)
  }
  return runners
}

function mailRunners({ env, sender, limits, tracing }: DeliveryRunnersOptions) {
  const { MAILGUN_API_KEY: apiKey, MAILGUN_DOMAIN: domain, MAIL_TO: to } = env
  if (apiKey === undefined || domain === undefined || to === undefined) return {}
  const apiUrl = env.MAILGUN_API_URL ?? mailgunAddresses[env.MAILGUN_REGION]
  const from = env.MAIL_FROM ?? `inquiries@${domain}`
  const timeoutMs = env.DELIVERY_TIMEOUT_MS
  const mailer = createMailer({ apiKey, domain, apiUrl, from, timeoutMs }, tracing)
  const options = { mailer, domain }
  return {
    notification: mailStep(
      'notification',
      (entry, id) => notificationMail(entry, id, { to, siteUrl: env.SITE_URL }),
      options,
    ),
    acknowledgement: limitByRecipient(
      mailStep(
        'acknowledgement',
        async (entry, id) => acknowledgementMail(entry, id, await sender()),
        options,
      ),
      limits,
    ),
  }
}
