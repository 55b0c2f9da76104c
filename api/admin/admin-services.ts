import type { Env } from '#api/platform/env.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import type { Delivery } from '#api/outbox/delivery.ts'
import type { Admission } from '#api/http/limit/admission.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { RedisLink } from '#api/platform/redis/redis-link.ts'
import { openAdminGuard, type AdminGuard } from './admin-guard.ts'
import { InquiryEvents } from './inquiry-events.ts'
import { AdminInquiries } from './admin-inquiries.ts'
import { type Resend, resendBy } from './resend.ts'

/** The services that the routes of `/admin` use. */
export interface AdminServices {
  readonly guard: AdminGuard
  readonly inquiries: AdminInquiries
  readonly events: InquiryEvents
  /** Sends an inquiry to a receiver again. */
  readonly resend: Resend
  /** Missing settings that prevent e-mail. */
  readonly missingMailSettings: readonly string[]
  /** Aborted when the server stops, which ends all streams. */
  readonly stopped: AbortSignal
  /** Ends every stream, so that the server can close. */
  stop(): void
  close(): void
}

export interface AdminServicesOptions {
  readonly env: Env
  readonly inquiries: InquiryRepository
  readonly delivery: Pick<Delivery<InquiryEntry>, 'isSetUp' | 'resend'>
  readonly limits: RateLimits
  readonly admission: Pick<Admission, 'run'>
  /** Stores shared sessions; without it each server has its own. */
  readonly redis?: RedisLink | undefined
  readonly log: Log
}

/** Opens the services behind `/admin`. */
export function openAdminServices(options: AdminServicesOptions): AdminServices {
  const { env, inquiries, delivery, limits, admission, redis, log } = options
  const guard = openAdminGuard({ env, limits, admission, redis, log })
  const events = new InquiryEvents(inquiries, log)
  const stopped = new AbortController()
  return {
    guard,
    inquiries: new AdminInquiries(inquiries, log),
    events,
    resend: resendBy(delivery, inquiries),
    missingMailSettings: (['MAILGUN_API_KEY', 'MAILGUN_DOMAIN', 'MAIL_TO'] as const).filter(
      (name) => env[name] === undefined,
    ),
    stopped: stopped.signal,
    stop() {
      stopped.abort()
      events.close()
    },
    close: () => guard.close(),
  }
}
