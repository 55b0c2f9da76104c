import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAdminServices } from '#api/admin/admin-services.ts'
import { createApp } from '#api/app.ts'
import { createServerContent } from '#api/content/server-content.ts'
import { parseEnvironment } from '#api/env.ts'
import { openRateLimits } from '#api/http/limit/rate-limit.ts'
import { openInquiryPipeline } from '#api/start/inquiry-pipeline.ts'
import { createPrivacyCheck } from '#api/inquiry/privacy-check.ts'
import { createLakeClients } from '#api/lake/lake-clients.ts'
import { loadSender } from '#api/mail/sender.ts'
import { Metrics } from '#api/metrics/metrics.ts'
import { createRuntimeSettings } from '#api/page/runtime-settings.ts'
import { silentLog } from './silent-log.ts'

/** Where nothing listens: the discard port. */
export const deadLake = {
  SANITY_PROJECT_ID: 'petjet',
  SANITY_API_HOST: 'http://127.0.0.1:9',
  SANITY_READ_TOKEN: 'none',
  SANITY_WRITE_TOKEN: 'none',
}

/**
 * The server's app made of its real parts, against the lake that the variables name; without the
 * site's bundle, which the tests in a browser are about.
 */
export async function createTestApp(
  variables: Record<string, string | undefined> = deadLake,
  log = silentLog,
) {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-app-'))
  const env = parseEnvironment({ DATA_DIR: folder, ...variables })
  const clients = createLakeClients(env)
  const { anonymous, writer } = clients
  const metrics = new Metrics()
  const limits = await openRateLimits(env.REDIS_URL, log)
  const onLakeError = (cause: unknown) => metrics.failed('lake', cause)
  const content = createServerContent(anonymous, log, { onLakeError })
  const privacy = createPrivacyCheck(anonymous, log)
  const sender = () => loadSender(content)
  const inquiryPipeline = await openInquiryPipeline({ env, writer, log, metrics, limits, sender })
  metrics.watch({ outbox: inquiryPipeline.outbox, content, limits })
  inquiryPipeline.start()
  const adminServices = openAdminServices({ env, clients, inquiryPipeline, limits, log })
  const app = createApp({
    content,
    privacy,
    log,
    inquiryPipeline,
    adminServices,
    limits,
    metrics,
    metricsToken: env.METRICS_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES,
    mailgunSigningKey: env.MAILGUN_SIGNING_KEY,
    settings: createRuntimeSettings(env),
    folders: { client: folder, studio: folder },
    site: () => Promise.reject(new Error('There is no site here.')),
    studioPage: () => Promise.resolve(undefined),
    studioIsBuilt: () => false,
    isDevelopment: false,
  })
  const stop = async () => {
    content.stop()
    adminServices.stop()
    await inquiryPipeline.stop(0)
    adminServices.close()
    limits.close()
  }
  return { app, env, clients, content, privacy, inquiryPipeline, adminServices, folder, stop }
}
