import type { Env } from '#api/platform/env.ts'
import { type ReminderOptions, remindOfAnswers } from '#api/inquiry/answer-reminder.ts'
import { eraseFromOutbox, purgeHistory } from '#api/inquiry/purge-erased-inquiries.ts'
import { eraseClosed } from '#api/inquiry/inquiry-retention.ts'
import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { rebuildOutbox } from '#api/inquiry/outbox-rebuild.ts'
import { ResendRequests, type ResendRequestOptions } from '#api/inquiry/resend-requests.ts'
import { AutomaticRedirects } from '#api/site/redirect/automatic-redirects.ts'
import type { LakeClients } from '#api/platform/lake/lake-clients.ts'
import { endSharedLink } from '#api/preview/shared-link.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import { repeat } from './repeat.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export interface BackgroundJobsOptions {
  readonly env: Pick<Env, 'INQUIRY_RETENTION_DAYS'>
  readonly clients: Pick<LakeClients, 'reader' | 'writer'>
  readonly inquiries: InquiryRepository
  readonly outbox: InquiryOutbox
  readonly resend: ResendRequestOptions['resend']
  /** The email about answers that are due; undefined without a mail service. */
  readonly reminder?: Pick<ReminderOptions, 'mailer' | 'domain' | 'write'> | undefined
  /** Delivers steps that are due. */
  readonly deliver: () => void
  readonly log: Log
}

/**
 * Starts the server's background jobs in the lake. For inquiries: resends on request, erasure,
 * restoring lost outbox entries, and the reminder of answers that are due. For pages: redirects from
 * former addresses. For the preview: turning off expired shared links.
 */
export function startBackgroundJobs(options: BackgroundJobsOptions): { stop(): void } {
  const { env, clients, inquiries, outbox, resend, reminder, deliver, log } = options
  const days = env.INQUIRY_RETENTION_DAYS
  const requests = new ResendRequests({ inquiries, resend, log })
  requests.start()
  const redirects = new AutomaticRedirects({ clients, log })
  redirects.start()

  /** Repeats a job at an interval; logs `failure` if it fails. */
  const every = (
    everyMs: number,
    job: () => Promise<unknown>,
    failure: string,
    retryMs = everyMs,
  ) => repeat(job, { everyMs, retryMs, onFailure: (cause) => log.warn({ err: cause }, failure) })
  const logged = new Set<string>()
  const stops = [
    every(
      5 * minuteMs,
      async () => {
        await outbox.forget()
        await eraseFromOutbox({ inquiries, outbox, log })
      },
      'erased inquiries could not be removed from the outbox',
    ),
    every(
      minuteMs,
      () => purgeHistory({ inquiries, log }),
      'erased inquiries could not be purged from the history yet',
    ),
    every(
      10 * minuteMs,
      () => endSharedLink(clients),
      'the expired preview link could not be turned off in the lake',
    ),
    every(
      minuteMs / 4,
      async () => {
        if (await rebuildOutbox({ inquiries, outbox, log, logged })) deliver()
      },
      'the outbox could not be rebuilt from the lake yet',
    ),
    ...(reminder === undefined
      ? []
      : [
          every(
            10 * minuteMs,
            () => remindOfAnswers({ ...reminder, inquiries, log }),
            'the team could not be reminded of answers that are due yet',
          ),
        ]),
    ...(days === undefined
      ? []
      : [
          every(
            dayMs,
            () => eraseClosed({ inquiries, days, log }),
            'closed inquiries could not be erased; trying again',
            5 * minuteMs,
          ),
        ]),
  ]
  return {
    stop() {
      requests.stop()
      redirects.stop()
      for (const stop of stops) stop()
    },
  }
}
