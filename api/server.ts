import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { createServerContent } from './content/server-content.ts'
import { EnvironmentError, parseEnvironment, type Env } from './env.ts'
import { createInquiryStore } from './inquiry/inquiry-store.ts'
import { createPrivacyCheck } from './inquiry/privacy-check.ts'
import { createLakeClients } from './lake/lake-clients.ts'
import { createLog } from './log.ts'
import { createRuntimeSettings } from './page/runtime-settings.ts'
import { loadSiteBundle } from './page/site-bundle.ts'
import { buildFolders } from './page/static-files.ts'
import { builtStudioPage } from './studio/studio.routes.ts'

/** How long requests under way may take to end at shutdown, in ms. */
const graceMs = 2500
/** How long the start waits for the lake's first answer, in ms. */
const warmUpMs = 1500

try {
  await serve(parseEnvironment(process.env))
} catch (cause) {
  process.stderr.write(`${cause instanceof EnvironmentError ? cause.message : String(cause)}\n`)
  process.exit(1)
}

async function serve(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL)
  const { anonymous, writer } = createLakeClients(env)
  const content = createServerContent(anonymous, log)
  const privacy = createPrivacyCheck(anonymous, log)
  const stopped = new AbortController()
  const folders = buildFolders(resolve(import.meta.dirname, '../dist'))
  const bundle = await loadSiteBundle(resolve(import.meta.dirname, '../dist'))
  const app = createApp({
    content,
    privacy,
    log,
    folders,
    inquiries: createInquiryStore(writer, log),
    settings: createRuntimeSettings(env),
    site: () => Promise.resolve(bundle),
    studioIsBuilt: () => existsSync(join(folders.studio, 'index.html')),
    studio: {
      page: builtStudioPage(folders.studio),
      settings: {
        projectId: env.SANITY_PROJECT_ID,
        dataset: env.SANITY_DATASET,
        apiHost: env.SANITY_API_HOST,
      },
    },
  })
  void privacy.run(stopped.signal)
  await Promise.race([content.warmUp(), delay(warmUpMs, undefined, { ref: false })])

  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await listen(server, env.PORT)
  log.info({ port: env.PORT }, 'listening')
  stopOnSignal(async () => {
    stopped.abort()
    content.stop()
    await close(server)
    log.info('stopped')
  })
  process.send?.({ kind: 'ready' })
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      fail(
        isTaken ? new EnvironmentError(`PORT ${port} is in use: set PORT to another port.`) : cause,
      )
    })
    server.listen(port, done)
  })
}

/** Lets requests under way end, and then does not wait for connections that are merely open. */
async function close(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  await Promise.race([closed, delay(graceMs, undefined, { ref: false })])
  server.closeAllConnections()
}

/** Also stops when the process that started this one is gone, whatever became of it. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const once = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void once())
  process.on('SIGINT', () => void once())
  if (process.send !== undefined) process.on('disconnect', () => void once())
}
