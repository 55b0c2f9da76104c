import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { createCaptcha } from '#api/captcha/captcha.ts'
import { EnvironmentError, type Env } from '#api/env.ts'
import type { RateLimits } from '#api/guard/rate-limit.ts'
import type { Log } from '#api/log.ts'
import { acknowledgementMail, type Sender } from '#api/mail/acknowledgement.ts'
import { createMailer, mailgunAddresses } from '#api/mail/mailer.ts'
import { notificationMail } from '#api/mail/notification.ts'
import { countedSteps } from '#api/metrics/counted-steps.ts'
import type { Metrics } from '#api/metrics/metrics.ts'
import { webhookStep } from '#api/webhook/webhook-step.ts'
import { settleFactor } from './backoff.ts'
import { Delivery, stepsOf, type StepRunner } from './delivery.ts'
import { Intake } from './intake.ts'
import type { DeliveryStep, JournalEntry } from './journal-entry.ts'
import { Journal } from './journal.ts'
import { NewerJournalError } from './journal-schema.ts'
import { LakeBatch } from './lake-batch.ts'
import { lakeSteps } from './lake-steps.ts'
import { mailStep } from './mail-steps.ts'
import { MailOutcomes, outcomeWindowMs } from './mail-outcomes.ts'

/** Milliseconds after which the captcha's check is given up. */
const captchaTimeoutMs = 3000
const rateLimitSeconds = 600

export interface InquiryWayOptions {
  readonly env: Env
  readonly writer: SanityClient
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: RateLimits
  /** Who signs the mail to the visitor, as the site settings have it at that moment. */
  readonly sender: () => Promise<Sender>
}

/** Everything that an inquiry passes: from the guard at the door to its last receiver. */
export interface InquiryWay {
  readonly intake: Intake
  readonly outcomes: MailOutcomes
  readonly journal: Journal
  /** Whether this server is set up for a delivery step. */
  isSetUp(step: DeliveryStep): boolean
  /** Does a delivery step again. */
  resend(entry: JournalEntry, step: DeliveryStep): Promise<void>
  /** Begins with what an earlier process left behind. */
  start(): void
  /** Answers those who wait for deliveries at once: the server is about to stop. */
  hurry(): void
  /** Finishes what is under way, for at most so many milliseconds, and closes the journal. */
  stop(graceMs: number): Promise<void>
}

/**
 * Opens the way of an inquiry with those steps that the environment sets up.
 *
 * @throws {EnvironmentError} where `DATA_DIR` holds the journal of a later version
 */
export async function openInquiryWay(options: InquiryWayOptions): Promise<InquiryWay> {
  const { env, writer, log, metrics, limits } = options
  const retryMs = env.DELIVERY_RETRY_MS
  const folder = join(env.DATA_DIR, 'journal')
  const runners = countedSteps(runnersOf(options), metrics)
  const stepsFor = (entry: JournalEntry) => stepsOf(runners, entry)
  const journal = new Journal({ folder, settleMs: retryMs * settleFactor, log, stepsFor })
  openNow(journal, log)
  const delivery = new Delivery({ journal, runners, log, retryMs })
  const limit = limits.limit({
    name: 'inquiry',
    points: env.INQUIRY_RATE_LIMIT,
    seconds: rateLimitSeconds,
  })
  const captcha = captchaOf(env, log)
  const intake = new Intake({
    journal,
    delivery,
    captcha,
    limit,
    minFillMs: env.INQUIRY_MIN_FILL_MS,
    log,
  })
  return {
    intake,
    outcomes: new MailOutcomes(journal, new LakeBatch(writer, outcomeWindowMs)),
    journal,
    isSetUp: (step) => delivery.isSetUp(step),
    resend: (entry, step) => delivery.resend(entry, step),
    start: () => delivery.start(),
    hurry: () => intake.hurry(),
    async stop(graceMs) {
      await delivery.stop(graceMs)
      journal.close()
    },
  }
}

/** A journal that cannot be opened now is tried again by whoever needs it; the site goes on. */
function openNow(journal: Journal, log: Log): void {
  try {
    journal.open()
  } catch (cause) {
    if (cause instanceof NewerJournalError) throw new EnvironmentError(cause.message)
    log.error({ err: cause }, 'the journal cannot be opened, no inquiry is accepted')
  }
}

function runnersOf({ env, writer, sender }: InquiryWayOptions) {
  const { lake, report } = lakeSteps(writer)
  const runners: Partial<Record<DeliveryStep, StepRunner>> = { lake, ...mailRunners(env, sender) }
  if (env.WEBHOOK_URL !== undefined && env.WEBHOOK_SECRET !== undefined) {
    const settings = { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET }
    runners.webhook = webhookStep({ ...settings, timeoutMs: env.DELIVERY_TIMEOUT_MS })
  }
  return { ...runners, report }
}

function mailRunners(env: Env, sender: () => Promise<Sender>) {
  const { MAILGUN_API_KEY: apiKey, MAILGUN_DOMAIN: domain, MAIL_TO: to } = env
  if (apiKey === undefined || domain === undefined || to === undefined) return {}
  const mailer = createMailer({
    apiKey,
    domain,
    apiUrl: env.MAILGUN_API_URL ?? mailgunAddresses[env.MAILGUN_REGION],
    from: env.MAIL_FROM ?? `inquiries@${domain}`,
    timeoutMs: env.DELIVERY_TIMEOUT_MS,
  })
  const options = { mailer, domain }
  return {
    notification: mailStep(
      'notification',
      (entry, id) => notificationMail(entry, id, { to, siteUrl: env.SITE_URL }),
      options,
    ),
    acknowledgement: mailStep(
      'acknowledgement',
      async (entry, id) => acknowledgementMail(entry, id, await sender()),
      options,
    ),
  }
}

/** None where it is switched off, or was never set up. */
function captchaOf(env: Env, log: Log) {
  if (env.FEATURE_RECAPTCHA === 'off') return null
  if (env.RECAPTCHA_SECRET_KEY === undefined) {
    log.warn('RECAPTCHA_SECRET_KEY is not set: inquiries are taken without a captcha')
    return null
  }
  return createCaptcha(
    {
      secretKey: env.RECAPTCHA_SECRET_KEY,
      url: env.RECAPTCHA_URL,
      hostname: new URL(env.SITE_URL).hostname,
      timeoutMs: captchaTimeoutMs,
    },
    log,
  )
}
