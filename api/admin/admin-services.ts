import type { InquiryEntry, InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import type { Delivery } from '#api/outbox/delivery.ts'
import { type AdminGuardOptions, openAdminGuard } from './admin-guard.ts'
import { AdminInquiries } from './admin-inquiries.ts'
import { deliveryOutages } from './delivery-outages.ts'
import { InquiryChangeListener } from './inquiry-change-listener.ts'
import { resendBy } from './resend.ts'

/** The services that the routes of `/admin` use. */
export type AdminServices = ReturnType<typeof openAdminServices>

interface AdminServicesOptions extends AdminGuardOptions {
  readonly inquiries: InquiryRepository
  readonly outbox: Pick<InquiryOutbox, 'failing'>
  readonly delivery: Pick<Delivery<InquiryEntry>, 'isSetUp' | 'resend' | 'tryNow'>
}

export function openAdminServices(options: AdminServicesOptions) {
  const { env, inquiries, outbox, delivery, log } = options
  const guard = openAdminGuard(options)
  const events = new InquiryChangeListener(inquiries, log)
  const stopped = new AbortController()
  return {
    guard,
    log,
    inquiries: new AdminInquiries(inquiries, log),
    events,
    resend: resendBy(delivery, inquiries),
    outages: deliveryOutages(outbox, delivery),
    /** Missing settings that prevent email. */
    missingMailSettings: (['MAILGUN_API_KEY', 'MAILGUN_DOMAIN', 'MAIL_TO'] as const).filter(
      (name) => env[name] === undefined,
    ),
    /** Aborted when the server stops, which ends all streams. */
    stopped: stopped.signal,
    /** Ends every stream, so that the server can close. */
    stop() {
      stopped.abort()
      events.close()
    },
    close: () => guard.close(),
  }
}
