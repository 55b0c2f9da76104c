import { openAdminServices } from '#api/admin/admin-services.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { KitDirectory } from '#api/inquiry/kit-directory.ts'
import { createPrivacyCheck } from '#api/inquiry/privacy-check.ts'
import { kitSlugOf, productPath } from '#schemas/content/product/product-path.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { openInquiryPipeline } from './inquiry-pipeline.ts'
import type { Composition, Services } from './open-services.ts'
import type { Site } from './open-site.ts'

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
  { content, pages, sender }: Site,
) {
  const { env, clients, log } = services
  const privacy = createPrivacyCheck(clients.anonymous, log)
  const kits = new KitDirectory({
    load: async () => (await site()).loadKitAddresses(content),
    redirectOf: async (slug) => kitSlugOf((await pages.redirectOf(productPath(slug))) ?? ''),
  })
  // Visitors with an open form can still request kits that have left the catalog.
  content.onChange(() => void kits.refresh())
  const inquiries = new InquiryRepository(clients)
  const { writer } = clients
  const pipeline = await openInquiryPipeline({ ...services, inquiries, writer, sender, kits })
  const adminServices = openAdminServices({ ...services, inquiries, delivery: pipeline })
  const stopped = new AbortController()
  let backgroundJobs: ReturnType<typeof startBackgroundJobs> | undefined

  return {
    privacy,
    kits,
    inquiryPipeline: pipeline,
    adminServices,
    /** Starts deliveries and background jobs. */
    start(): void {
      void privacy.run(stopped.signal)
      pipeline.start()
      backgroundJobs = startBackgroundJobs({
        env,
        clients,
        inquiries,
        outbox: pipeline.outbox,
        resend: adminServices.resend,
        deliver: () => pipeline.start(),
        log,
      })
    },
    /** Starts nothing new, and sends the answers that wait for deliveries. */
    stop(): void {
      stopped.abort()
      pipeline.stopWaiting()
      adminServices.stop()
      backgroundJobs?.stop()
    },
    /** Waits for running deliveries, and closes the outbox. */
    async close(deliveryGraceMs: number): Promise<void> {
      await pipeline.stop(deliveryGraceMs)
      adminServices.close()
    },
  }
}
