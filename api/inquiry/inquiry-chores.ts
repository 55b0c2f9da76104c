import type { AdminDesk } from '#api/admin/admin-desk.ts'
import type { Env } from '#api/env.ts'
import type { LakeClients } from '#api/lake/lake-clients.ts'
import type { Log } from '#api/log.ts'
import type { InquiryWay } from './inquiry-way.ts'
import { startHistoryPurge } from './history-purge.ts'
import { startJournalErasure } from './journal-erasure.ts'
import { startJournalRebuild } from './journal-rebuild.ts'
import { ResendRequests } from './resend-requests.ts'
import { startRetention } from './retention.ts'

export interface InquiryChoresOptions {
  readonly env: Pick<Env, 'INQUIRY_RETENTION_DAYS'>
  readonly clients: Pick<LakeClients, 'reader' | 'writer'>
  readonly adminDesk: Pick<AdminDesk, 'contacts' | 'resend'>
  readonly inquiryWay: Pick<InquiryWay, 'journal'>
  readonly log: Log
}

/**
 * What the server does by itself with inquiries in the lake: sends again on request, erases, and
 * puts back what the journal has lost.
 */
export function startInquiryChores(options: InquiryChoresOptions): { stop(): void } {
  const { env, clients, adminDesk, inquiryWay, log } = options
  const days = env.INQUIRY_RETENTION_DAYS
  const requests = new ResendRequests({
    clients,
    log,
    resend: async (id, step) => adminDesk.resend(await adminDesk.contacts.one(id), step),
  })
  requests.start()
  const { reader, writer } = clients
  const stopErasure = startJournalErasure({ reader, journal: inquiryWay.journal, log })
  const stopPurge = startHistoryPurge({ writer, log })
  const stopRebuild = startJournalRebuild({ reader, journal: inquiryWay.journal, log })
  const stopRetention = days === undefined ? undefined : startRetention({ writer, days, log })
  return {
    stop() {
      requests.stop()
      stopErasure()
      stopPurge()
      stopRebuild()
      stopRetention?.()
    },
  }
}
