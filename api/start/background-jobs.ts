import type { AdminServices } from '#api/admin/admin-services.ts'
import type { Env } from '#api/env.ts'
import type { LakeClients } from '#api/lake/lake-clients.ts'
import type { Log } from '#api/log/log.ts'
import type { InquiryPipeline } from './inquiry-pipeline.ts'
import { startHistoryPurge } from '#api/inquiry/history-purge.ts'
import { startOutboxErasure } from '#api/inquiry/outbox-erasure.ts'
import { startOutboxRebuild } from '#api/inquiry/outbox-rebuild.ts'
import { ResendRequests } from '#api/inquiry/resend-requests.ts'
import { startRetention } from '#api/inquiry/retention.ts'

export interface BackgroundJobsOptions {
  readonly env: Pick<Env, 'INQUIRY_RETENTION_DAYS'>
  readonly clients: Pick<LakeClients, 'reader' | 'writer'>
  readonly adminServices: Pick<AdminServices, 'inquiries' | 'resend'>
  readonly inquiryPipeline: Pick<InquiryPipeline, 'outbox'>
  readonly log: Log
}

/**
 * What the server does by itself with inquiries in the lake: sends again on request, erases, and
 * puts back what the outbox has lost.
 */
export function startBackgroundJobs(options: BackgroundJobsOptions): { stop(): void } {
  const { env, clients, adminServices, inquiryPipeline, log } = options
  const days = env.INQUIRY_RETENTION_DAYS
  const requests = new ResendRequests({
    clients,
    log,
    resend: async (id, step) => adminServices.resend(await adminServices.inquiries.one(id), step),
  })
  requests.start()
  const { reader, writer } = clients
  const stopErasure = startOutboxErasure({ reader, outbox: inquiryPipeline.outbox, log })
  const stopPurge = startHistoryPurge({ writer, log })
  const stopRebuild = startOutboxRebuild({ reader, outbox: inquiryPipeline.outbox, log })
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
