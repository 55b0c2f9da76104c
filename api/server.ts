import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { openAdminServices } from './admin/admin-services.ts'
import { createApp } from './app.ts'
import { createServerContent } from './content/server-content.ts'
import { holdDataDir } from './start/data-dir.ts'
import { EnvironmentError, parseEnvironment, type Env } from './env.ts'
import { openRateLimits } from './http/limit/rate-limit.ts'
import { createHttpServer } from './http/http-server.ts'
import { openInquiryPipeline } from './start/inquiry-pipeline.ts'
import { startBackgroundJobs } from './start/background-jobs.ts'
import { createPrivacyCheck } from './inquiry/privacy-check.ts'
import { createLakeClients } from './lake/lake-clients.ts'
import { close, listen, stopOnSignal } from './http/listen.ts'
import { createLog } from './log/log.ts'
import { loadSender } from './mail/sender.ts'
import { Metrics } from './metrics/metrics.ts'
import { developmentSources } from './page/development-sources.ts'
import { createRuntimeSettings } from './page/runtime-settings.ts'
import { builtSources } from './page/site-sources.ts'

/** How long the start waits for the lake's first answer, in ms. */
const warmUpMs = 1500
/** How long an instance that is about to end is waited for, in ms. */
const handOverMs = 6000
/** How long deliveries under way may take to end at shutdown, in ms; the outbox keeps the rest. */
const deliveryGraceMs = 1000

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')

try {
  await serve(parseEnvironment(process.env))
} catch (cause) {
  if (cause instanceof EnvironmentError) process.stderr.write(`${cause.message}\n`)
  else createLog('fatal').fatal({ err: cause }, 'the server could not start')
  process.exit(1)
}

async function serve(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL)
  let stop = () => Promise.resolve()
  stopOnSignal(() => stop(), log)
  const isDevelopment = env.NODE_ENV === 'development'
  // The sockets of hot reload say nothing for hours.
  const server = createHttpServer(isDevelopment ? { idleMs: 0 } : {})
  await holdDataDir(env.DATA_DIR, 'server.lock', handOverMs)
  const sources = isDevelopment ? await developmentSources(root, server) : await builtSources(dist)
  const clients = createLakeClients(env)
  const { anonymous, writer } = clients
  const metrics = new Metrics()
  const limits = await openRateLimits(env.REDIS_URL, log)
  const onLakeError = (cause: unknown) => metrics.failed('lake', cause)
  const content = createServerContent(anonymous, log, { onLakeError, isDevelopment })
  const privacy = createPrivacyCheck(anonymous, log)
  const sender = () => loadSender(content)
  const inquiryPipeline = await openInquiryPipeline({ env, writer, log, metrics, limits, sender })
  const adminServices = openAdminServices({ env, clients, inquiryPipeline, limits, log })
  const stopped = new AbortController()
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
    folders: { client: resolve(dist, 'client'), studio: resolve(dist, 'studio') },
    ...sources,
  })

  const answer = getRequestListener(app.fetch)
  server.on('request', (request, response) => {
    const next = () => void answer(request, response)
    if (sources.middleware) sources.middleware(request, response, next)
    else next()
  })
  void privacy.run(stopped.signal)
  metrics.watch({ outbox: inquiryPipeline.outbox, content, limits })
  inquiryPipeline.start()
  const backgroundJobs = startBackgroundJobs({ env, clients, adminServices, inquiryPipeline, log })
  await Promise.race([content.warmUp(), delay(warmUpMs, undefined, { ref: false })])
  await listen(server, env.PORT, env.HOST)
  log.info({ port: env.PORT }, 'listening')
  stop = async () => {
    stopped.abort()
    inquiryPipeline.stopWaiting()
    content.stop()
    adminServices.stop()
    backgroundJobs.stop()
    await Promise.all([close(server), sources.close()])
    await inquiryPipeline.stop(deliveryGraceMs)
    adminServices.close()
    limits.close()
    log.info('stopped')
  }
  process.send?.({ kind: 'ready' })
}
