import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { analyticsRoutes } from '#packages/service-stand-ins/src/analytics/analytics.routes.ts'
import { type LocalEnvironment, LocalEnvironmentError } from './environment.ts'
import { openInquiryServices } from './inquiry-services.ts'
import { openLakeServer } from '#packages/local-lake/src/lake-server.ts'
import { limits } from '#packages/local-lake/src/limits.ts'
import { openShopService } from './shop-service.ts'
import { standInPage } from '#packages/service-stand-ins/src/stand-in-page.ts'

const graceMs = 1500

/** How long connections can take, in ms; uploads of images come this way, too. */
const socketLimits = {
  maxHeaderSize: limits.requestHead,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2000,
}

/** All stand-ins for hosted services, on one port. */
export interface StandIns {
  /** The variables that point the product at the stand-ins. */
  readonly environment: Record<string, string>
  /** Ends streams and sockets, closes every file. */
  close(): Promise<void>
}

/**
 * Opens the stand-ins and their port.
 *
 * @param log takes one line per event worth knowing
 * @throws {LocalEnvironmentError} if another program holds the port
 */
export async function openStandIns(
  settings: LocalEnvironment,
  log: (line: string) => void,
): Promise<StandIns> {
  const origin = `http://localhost:${settings.port}`
  const services = openInquiryServices({
    folder: settings.dataDir,
    origin,
    siteUrl: settings.siteUrl,
  })
  const shop = openShopService({
    folder: join(settings.dataDir, 'shop'),
    origin,
    siteUrl: settings.siteUrl,
  })
  const lake = openLakeServer({
    folder: join(settings.dataDir, 'lake'),
    dataset: settings.dataset,
    origin,
    isAllowedOrigin: (asking) => settings.allowedOrigins.includes(asking),
    log,
  })
  const app = new Hono()
    .use(loopbackHostsOnly)
    .get('/', (c) => c.html(indexPage(settings.siteUrl)))
    .get('/favicon.ico', (c) => c.body(null, 204))
    .route('/', services.routes)
    .route('/', shop.routes)
    .route('/analytics', analyticsRoutes('/analytics'))
    .mount('/', lake.fetch)
  const listener = getRequestListener(app.fetch)
  const server = createServer(socketLimits, (request, response) => void listener(request, response))
  server.maxConnections = limits.connections
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // From here on nothing else listens for errors, and an unhandled one would end the process.
    socket.on('error', () => socket.destroy())
    if (isLoopbackHost(request.headers.host)) lake.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\n\r\n')
  })
  const close = async () => {
    lake.closeSockets()
    await closeServer(server)
    services.close()
    await lake.close()
  }
  try {
    await lake.ready
    await listen(server, settings.port)
  } catch (cause) {
    await close()
    throw cause
  }
  const environment = {
    ...lake.environment,
    ...services.environment,
    ...shop.environment,
    // Without a measurement id, which stays unset here, the site does not use it.
    GA_URL: `${origin}/analytics`,
  }
  return { environment, close }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const message = `LOCAL_PORT ${port} is in use: set LOCAL_PORT to another port.`
      fail(isTaken ? new LocalEnvironmentError(message) : cause)
    })
    // Loopback only, because sign-in takes no password.
    server.listen(port, '127.0.0.1', () => done())
  })
}

/** Lets requests finish; event streams never do, so they are cut off. */
async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}

/** Names that always lead to this machine, those of stream hosts included. */
const loopbackHost = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether a `Host` header is a loopback name. Any other name can belong to a website that points it
 * at this machine (DNS rebinding) to read what the stand-ins store.
 */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopbackHost.test(host)
}

/** Rejects requests under any other name. */
const loopbackHostsOnly = createMiddleware(async (c, next) => {
  if (isLoopbackHost(c.req.header('host') ?? new URL(c.req.url).host)) return next()
  return c.text('The stand-ins answer to localhost only: open them by that name.', 421)
})

const places = [
  ['/mail', 'Mail', 'every message that the site has sent, and how the mail service behaves'],
  ['/captcha', 'Captcha', 'how the captcha behaves'],
  ['/webhook', 'Webhook', 'every delivery that was received, and how the receiver behaves'],
  ['/shop', 'Shop', 'what the shop sells and which carts it holds, and how it behaves'],
  [
    '/analytics',
    'Analytics',
    'every hit that visitors’ browsers have reported, and how the service behaves',
  ],
  ['/__ledger', 'Lake', 'requests that the local Content Lake had no answer for'],
] as const

/** The stand-ins' front page: a list of the stand-ins, and how to sign in. */
function indexPage(siteUrl: string): ReturnType<typeof standInPage> {
  return standInPage(
    'Stand-ins',
    html`<p>
        These small servers stand in for the hosted services, so that the whole product runs on this
        machine.
      </p>
      <ul>
        <li><a href="${siteUrl}">Site</a>: what visitors see</li>
        <li>
          <a href="${siteUrl}/studio">Studio</a>: it asks who you are; choose one of the local
          users, there is no password
        </li>
        ${places.map(
          ([href, title, text]) => html`<li><a href="${href}">${title}</a>: ${text}</li>`,
        )}
      </ul>`,
  )
}
