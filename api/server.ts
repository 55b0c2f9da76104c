import { resolve } from 'node:path'
import { EnvironmentError, parseEnvironment, type Env } from './env.ts'
import { createHttpServer, maxConnections } from './http/http-server.ts'
import { close, listen, stopOnSignal } from './http/listen.ts'
import { createLog } from './log/log.ts'
import { developmentSources } from './page/development-sources.ts'
import { builtSources } from './page/site-sources.ts'
import { composeApp } from './start/compose-app.ts'
import { holdDataDir } from './start/data-dir.ts'

/** How long the start waits for the lake's first answer, in ms. */
const warmUpMs = 1500
/** How long the start waits for an earlier instance to end, in ms. */
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
  // The sockets of hot reload are idle for hours.
  const server = createHttpServer({
    ...(isDevelopment && { idleMs: 0 }),
    // Streams hold half of the connections at most.
    connections: Math.max(maxConnections, 2 * env.LIVE_STREAM_LIMIT),
  })
  await holdDataDir(env.DATA_DIR, 'server.lock', handOverMs)
  const sources = isDevelopment ? await developmentSources(root, server) : await builtSources(dist)
  const folders = { client: resolve(dist, 'client'), studio: resolve(dist, 'studio') }
  const composed = await composeApp({ env, log, sources, folders })

  server.on('request', (request, response) => {
    const next = () => composed.listener(request, response)
    if (sources.middleware) sources.middleware(request, response, next)
    else next()
  })
  await composed.start(warmUpMs)
  await listen(server, env.PORT, env.HOST)
  log.info({ port: env.PORT }, 'listening')
  stop = async () => {
    const closeServer = async () => void (await Promise.all([close(server), sources.close()]))
    await composed.stop({ deliveryGraceMs, closeServer })
    log.info('stopped')
  }
  process.send?.({ kind: 'ready' })
}
