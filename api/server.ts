import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { EnvironmentError, parseEnvironment, type Env } from './platform/env.ts'
import { createHttpServer, maxConnections } from './http/http-server.ts'
import { closeServer } from './http/close-server.ts'
import { listen } from './http/listen.ts'
import { queuePerConnection } from './http/connection-queue.ts'
import { SharedAssets } from './http/shared-assets.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { developmentSources } from './site/page/development-sources.ts'
import { builtSources } from './site/page/site-sources.ts'
import { composeApp } from './start/compose-app.ts'
import { lockDataDir } from './start/data-dir.ts'
import { stopOnSignal } from './start/stop-on-signal.ts'
import { stopTimes } from './platform/stop-times.ts'
import { openTracing } from './platform/trace/open-tracing.ts'

/** How long the start waits for the lake's first answer, in ms. */
const warmUpMs = 1500
/** How long the start waits for an earlier instance to exit, in ms. */
const handOverMs = stopTimes.supervisor + 1000

// By default V8 collects garbage only after the heap has grown to several times its live size, which
// costs 150 MB more under a flood of requests.
setFlagsFromString('--heap-growing-percent=30')

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
  const tracing = await openTracing(env, createLog(env.LOG_LEVEL))
  const isDevelopment = env.NODE_ENV === 'development'
  const log = createLog(env.LOG_LEVEL, undefined, tracing.logFields, isDevelopment)
  let stop: (code: number) => Promise<void> = () => Promise.resolve()
  stopOnSignal((code) => stop(code), log, env.DRAIN_MS)
  // Hot-reload sockets are idle for hours.
  const server = createHttpServer({
    ...(isDevelopment && { idleMs: 0 }),
    // Streams hold at most half of the connections.
    connections: Math.max(maxConnections, 2 * env.LIVE_STREAM_LIMIT),
  })
  await lockDataDir(env.DATA_DIR, 'server.lock', handOverMs)
  const sources = isDevelopment ? await developmentSources(root, server) : await builtSources(dist)
  const folders = {
    client: resolve(dist, 'client'),
    studio: resolve(dist, 'studio'),
    ...(env.ASSETS_DIR !== undefined && { shared: resolve(env.ASSETS_DIR) }),
  }
  const composed = await composeApp({ env, log, sources, folders, tracing })

  const listener = queuePerConnection((request, response) => {
    const next = () => composed.listener(request, response)
    if (sources.middleware) sources.middleware(request, response, next)
    else next()
  })
  server.on('request', listener)
  const sharedAssets = shareAssets(folders, log)
  await Promise.all([composed.start(warmUpMs), sharedAssets?.start()])
  await listen(server, env.PORT, env.HOST)
  log.info({ port: env.PORT }, 'listening')
  stop = async (code) => {
    sharedAssets?.stop()
    // After an uncaught error the process is unreliable, so it must exit quickly.
    if (code === 0 && env.DRAIN_MS > 0) {
      composed.drain()
      log.info({ drainMs: env.DRAIN_MS }, 'stopping: new requests go to other servers')
      await delay(env.DRAIN_MS)
    }
    await composed.stop({
      deliveryGraceMs: stopTimes.deliveries,
      closeServer: async () => void (await Promise.all([closeServer(server), sources.close()])),
    })
    await tracing.stop()
    log.info('stopped')
  }
  process.send?.({ kind: 'ready' })
}

/** Copies the hashed files of site and Studio to the shared folder, if configured. */
function shareAssets(
  { client, studio, shared }: { client: string; studio: string; shared?: string },
  log: Log,
): SharedAssets | undefined {
  if (shared === undefined) return undefined
  const folderOf = (own: string, name: string) => ({
    own: join(own, 'assets'),
    shared: join(shared, name, 'assets'),
  })
  return new SharedAssets([folderOf(client, 'site'), folderOf(studio, 'studio')], log)
}
