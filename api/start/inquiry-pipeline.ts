import { createCaptcha } from '#api/inquiry/captcha/captcha.ts'
import { valuesOf } from '#api/platform/env/second-values.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { Metrics } from '#api/operations/metrics/metrics.ts'
import { Delivery } from '#api/outbox/delivery.ts'
import { Intake, type CaptchaCheck } from '#api/inquiry/intake.ts'
import {
  deliverySteps,
  inquiryOutbox,
  type DeliveryStep,
  type InquiryEntry,
  type InquiryOutbox,
} from '#api/inquiry/inquiry-entry.ts'
import { openInquiryLimit } from '#api/inquiry/inquiry-limit.ts'
import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import type { KitDirectory } from '#api/inquiry/kit-directory.ts'
import { LakeBatch } from '#api/inquiry/lake-writes.ts'
import { MailOutcomes, outcomeWindowMs } from '#api/inquiry/mail-outcomes.ts'
import { deliveryRunners, type DeliveryRunnersOptions } from './delivery-runners.ts'
import { openInquiryOutbox } from './inquiry-outbox.ts'

/** The time limit of a captcha check, in ms. */
const captchaTimeoutMs = 3000

export interface InquiryPipelineOptions extends DeliveryRunnersOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly inquiries: Pick<InquiryRepository, 'isStored'>
  readonly kits: Pick<KitDirectory, 'find'>
}

/** The path of an inquiry, from its arrival to its last receiver. */
export interface InquiryPipeline {
  readonly intake: Intake
  readonly outcomes: MailOutcomes
  readonly outbox: InquiryOutbox
  /** Whether this server is set up for a delivery step. */
  isSetUp(step: DeliveryStep): boolean
  /** Repeats a delivery step. */
  resend(entry: InquiryEntry, step: DeliveryStep): Promise<void>
  /** Starts deliveries, beginning with those that an earlier process left. */
  start(): void
  /** Answers requests that wait for deliveries at once, because the server is about to stop. */
  stopWaiting(): void
  /** Waits at most `graceMs` milliseconds for running deliveries, and closes the outbox. */
  stop(graceMs: number): Promise<void>
}

/**
 * Opens the pipeline with the steps that the environment configures.
 *
 * @throws {EnvironmentError} if `DATA_DIR` holds the outbox of a later version
 */
export async function openInquiryPipeline(
  options: InquiryPipelineOptions,
): Promise<InquiryPipeline> {
  const { env, writer, log, metrics, inquiries, limits, kits, tracing } = options
  const retryMs = env.DELIVERY_RETRY_MS
  const runners = deliveryRunners(options)
  const definition = inquiryOutbox(deliverySteps.filter((step) => runners[step] !== undefined))
  const { outbox, stop: stopMoving } = await openInquiryOutbox({ env, log, definition })
  const delivery = new Delivery({
    outbox,
    runners,
    log,
    retryMs,
    tracing,
    onAttempt: (ended) => metrics.attempted(ended),
  })
  const limit = openInquiryLimit(limits, env.INQUIRY_RATE_LIMIT)
  const captcha = captchaOf(options)
  const intake = new Intake({
    outbox,
    delivery,
    captcha,
    limit,
    kits,
    minFillMs: env.INQUIRY_MIN_FILL_MS,
    log,
    tracing,
  })
  return {
    intake,
    outcomes: new MailOutcomes({
      outbox,
      inquiries,
      batch: new LakeBatch(writer, outcomeWindowMs, { tracing }),
      onRecorded: (mail, outcome) => metrics.mailOutcome(mail, outcome),
    }),
    outbox,
    isSetUp: (step) => delivery.isSetUp(step),
    resend: (entry, step) => delivery.resend(entry, step),
    start: () => delivery.start(),
    stopWaiting: () => intake.stopWaiting(),
    async stop(graceMs) {
      await delivery.stop(graceMs)
      stopMoving()
      await outbox.close()
    },
  }
}

/** Null if the captcha is off or was never set up. */
function captchaOf(options: InquiryPipelineOptions): CaptchaCheck | null {
  const { env, log, metrics, tracing } = options
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
