import { openAdminServices } from '#api/admin/admin-services.ts'
import { createCaptcha } from '#api/inquiry/captcha/recaptcha.ts'
import { type CaptchaCheck, solvedCaptchaNonces } from '#api/inquiry/captcha/captcha.ts'
import { Intake } from '#api/inquiry/intake.ts'
import {
  deliverySteps,
  type InquiryEntry,
  inquiryOutbox,
  type InquiryStepRunners,
} from '#api/inquiry/inquiry-entry.ts'
import { inquiryLimit } from '#api/inquiry/inquiry-rate-limit.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { KitDirectory } from '#api/inquiry/kit-directory.ts'
import { LakeBatch, lakeSteps } from '#api/inquiry/lake-step.ts'
import { acknowledgementMail } from '#api/inquiry/mail/acknowledgement.ts'
import { assignmentMail } from '#api/inquiry/mail/assignment.ts'
import { mailStep } from '#api/inquiry/mail/mail-step.ts'
import { limitByRecipient } from '#api/inquiry/mail/recipient-rate-limit.ts'
import { createMailer, mailgunAddresses } from '#api/inquiry/mail/mailer.ts'
import { reminderMail } from '#api/inquiry/mail/reminder.ts'
import { notificationMail } from '#api/inquiry/mail/notification.ts'
import { webhookStep } from '#api/inquiry/webhook/webhook-step.ts'
import { MailOutcomes, outcomeWindowMs } from '#api/inquiry/mail-outcomes.ts'
import { createPrivacyCheck } from '#api/inquiry/privacy-check.ts'
import { Delivery } from '#api/outbox/delivery.ts'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { openNonceStore } from '#api/platform/redis/nonce-store.ts'
import { assignmentStep } from '#schemas/inquiry/inquiry-assignment.ts'
import { answerDueAt, supportHoursOf } from '#schemas/inquiry/answer-due.ts'
import { kitSlugOf, productPath } from '#schemas/content/product/product-path.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { openInquiryOutbox } from './inquiry-outbox.ts'
import type { Composition, Services } from './open-services.ts'
import type { Site } from './open-site.ts'

/** The time limit of a captcha check, in ms. */
const captchaTimeoutMs = 3000

/** The parts that accept, deliver and manage inquiries. */
export type Inquiries = Awaited<ReturnType<typeof openInquiries>>

/**
 * Opens the parts that accept, deliver and manage inquiries.
 *
 * @throws {EnvironmentError} if `DATA_DIR` holds the outbox of a later version
 */
export async function openInquiries(
  { site }: Composition['sources'],
  services: Services,
  { content, pages, mail }: Site,
) {
  const { env, clients, clock, limits, log, metrics, redis, tracing } = services
  const { writer } = clients
  const privacy = createPrivacyCheck(clients.anonymous, log)
  const kits = new KitDirectory({
    load: async () => (await site()).loadKitAddresses(content),
    redirectOf: async (slug) => kitSlugOf((await pages.redirectOf(productPath(slug))) ?? ''),
  })
  // Visitors with an open form can still request kits that have left the catalog.
  content.onChange(() => void kits.refresh())
  const inquiries = new InquiryRepository(clients)
  const teamMail = openTeamMail(services)
  const runners = deliveryRunners(services, mail, teamMail, inquiries)
  const definition = inquiryOutbox(deliverySteps.filter((step) => runners[step] !== undefined))
  const { outbox, stop: stopMoving } = await openInquiryOutbox({
    env,
    log,
    clock,
    definition,
    onPostgresFailure: (problem) => metrics.postgresFailed(problem),
  })
  const delivery = new Delivery({
    outbox,
    runners,
    log,
    retryMs: env.DELIVERY_RETRY_MS,
    now: clock.now,
    tracing,
    onAttempt: (ended) => metrics.attempted(ended),
  })
  const intake = new Intake({
    outbox,
    delivery,
    captcha: captchaOf(services),
    solved: openNonceStore(solvedCaptchaNonces, redis),
    limit: inquiryLimit(limits, env.INQUIRY_RATE_LIMIT),
    kits,
    minFillMs: env.INQUIRY_MIN_FILL_MS,
    log,
    now: clock.now,
    tracing,
  })
  const outcomes = new MailOutcomes({
    outbox,
    inquiries,
    batch: new LakeBatch(writer, outcomeWindowMs, tracing),
    now: clock.now,
    onRecorded: (mail, outcome) => metrics.mailOutcome(mail, outcome),
  })
  const adminServices = openAdminServices({ ...services, inquiries, outbox, delivery })
  const reminder = teamMail && {
    ...teamMail,
    write: async (ids: readonly string[], messageId: string) => {
      const { to } = teamMail
      const sender = await mail.sender()
      return reminderMail(ids, messageId, { to, sender, siteUrl: env.SITE_URL })
    },
  }
  const stopped = new AbortController()
  let backgroundJobs: ReturnType<typeof startBackgroundJobs> | undefined

  return {
    privacy,
    kits,
    intake,
    outbox,
    outcomes,
    adminServices,
    /**
     * Starts deliveries, beginning with the deliveries that an earlier process left, and background
     * jobs.
     */
    start(): void {
      void privacy.run(stopped.signal)
      delivery.start()
      backgroundJobs = startBackgroundJobs({
        env,
        clients,
        inquiries,
        outbox,
        resend: adminServices.resend,
        reminder,
        deliver: () => delivery.start(),
        log,
      })
    },
    /** Starts nothing new, and sends the answers that wait for deliveries. */
    stop(): void {
      stopped.abort()
      intake.stopWaiting()
      adminServices.stop()
      backgroundJobs?.stop()
    },
    /** Waits for running deliveries, and closes the outbox. */
    async close(deliveryGraceMs: number): Promise<void> {
      await delivery.stop(deliveryGraceMs)
      stopMoving()
      await outbox.close()
      adminServices.close()
    },
  }
}

/** Null if the captcha is off or was never set up. */
function captchaOf(services: Services): CaptchaCheck | null {
  const { env, log, metrics, tracing } = services
  if (env.FEATURE_RECAPTCHA === 'off') return null
  const secretKeys = valuesOf(env, 'RECAPTCHA_SECRET_KEY')
  if (secretKeys.length === 0) {
    log.warn('RECAPTCHA_SECRET_KEY is not set: inquiries are accepted without a captcha')
    return null
  }
  const check = createCaptcha(
    {
      secretKeys,
      url: env.RECAPTCHA_URL,
      hostname: new URL(env.SITE_URL).hostname,
      timeoutMs: captchaTimeoutMs,
    },
    log,
    (cause) => metrics.failed('captcha', cause),
  )
  const call = { kind: 'call', service: 'captcha', method: 'POST', url: env.RECAPTCHA_URL } as const
  return (token) =>
    tracing.during(call, async (span) => {
      const verdict = await check(token)
      if (verdict === 'unreachable') span.note({ problem: verdict })
      return verdict
    })
}

/** Creates the runner of each delivery step that the environment configures. */
function deliveryRunners(
  services: Services,
  mail: Site['mail'],
  teamMail: TeamMail,
  inquiries: InquiryRepository,
): InquiryStepRunners {
  const { env, clients, clock, tracing } = services
  const runners: InquiryStepRunners = {
    ...lakeSteps(
      clients.writer,
      async (at) => answerDueAt(at, supportHoursOf((await mail.sender()).supportHours)),
      tracing,
    ),
    ...mailRunners(services, mail, teamMail, inquiries),
  }
  const { WEBHOOK_URL: url } = env
  const [secret, also] = valuesOf(env, 'WEBHOOK_SECRET')
  if (url !== undefined && secret !== undefined) {
    const timeoutMs = env.DELIVERY_TIMEOUT_MS
    const settings = { url, secrets: [secret, also], timeoutMs, now: clock.now } as const
    runners.webhook = webhookStep(settings, tracing)
  }
  return runners
}

/** The mail service with the team's email address; undefined if the environment has no such settings. */
function openTeamMail({ env, tracing }: Services) {
  const { MAILGUN_API_KEY: apiKey, MAILGUN_DOMAIN: domain, MAIL_TO: to } = env
  if (apiKey === undefined || domain === undefined || to === undefined) return undefined
  const apiUrl = env.MAILGUN_API_URL ?? mailgunAddresses[env.MAILGUN_REGION]
  const from = env.MAIL_FROM ?? `inquiries@${domain}`
  const timeoutMs = env.DELIVERY_TIMEOUT_MS
  const mailer = createMailer({ apiKey, domain, apiUrl, from, timeoutMs }, tracing)
  return { mailer, domain, to }
}

type TeamMail = ReturnType<typeof openTeamMail>

function mailRunners(
  { env, limits }: Services,
  mail: Site['mail'],
  teamMail: TeamMail,
  inquiries: InquiryRepository,
) {
  if (teamMail === undefined) return {}
  const { to, ...options } = teamMail
  const { SITE_URL: siteUrl } = env
  const contentOf = async ({ inquiry }: InquiryEntry) => {
    const slug = inquiry.kits?.[0]?.slug
    const [sender, kit] = await Promise.all([mail.sender(), slug ? mail.kit(slug) : null])
    return { sender, kit, siteUrl, to }
  }
  return {
    assignment: mailStep(
      assignmentStep,
      async (entry, id) =>
        assignmentMail(entry, id, { inquiries, siteUrl, sender: await mail.sender() }),
      options,
    ),
    notification: mailStep(
      'notification',
      async (entry, id) => notificationMail(entry, id, await contentOf(entry)),
      options,
    ),
    acknowledgement: limitByRecipient(
      mailStep(
        'acknowledgement',
        async (entry, id) => acknowledgementMail(entry, id, await contentOf(entry)),
        options,
      ),
      limits,
    ),
  }
}
