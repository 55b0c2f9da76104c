import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { limits } from '../limits.ts'

/** The time that requests get to finish when the server closes, in ms. */
const graceMs = 1500

/** How long connections can take, in ms; image uploads use these connections, too. */
const socketLimits = {
  maxHeaderSize: limits.requestHead,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2000,
}

/** Another program uses the port; the message is one sentence. */
export class PortInUseError extends Error {
  override name = 'PortInUseError'
}

/** Answers a server's requests. */
export interface RequestHandlers {
  readonly fetch: Parameters<typeof getRequestListener>[0]
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** An HTTP server on this machine. */
export interface LocalServer {
  readonly port: number
  /** Answers requests from now on; earlier requests get 503. */
  serve(handlers: RequestHandlers): void
  /** Lets requests finish, and cuts off event streams, which never do. */
  close(): Promise<void>
}

/**
 * Listens on the loopback interface, because sign-in takes no password, and answers to loopback names
 * only: any other name can belong to a website that points the name at this machine (DNS rebinding) to
 * read what is stored here.
 *
 * @param wantedPort 0 chooses any free port
 * @throws {PortInUseError} if another program uses the port
 */
export async function openLocalServer(wantedPort: number): Promise<LocalServer> {
  let handlers: RequestHandlers | undefined
  const listener = getRequestListener((request, env) => {
    if (!isLoopbackHost(request.headers.get('host') ?? new URL(request.url).host))
      return new Response('This server answers to localhost only: open it by that name.', {
        status: 421,
      })
    return handlers?.fetch(request, env) ?? new Response('Starting', { status: 503 })
  })
  const server = createServer(socketLimits, (request, response) => void listener(request, response))
  server.maxConnections = limits.connections
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // From here on nothing else listens for errors, and an unhandled error would end the process.
    socket.on('error', () => socket.destroy())
    if (!isLoopbackHost(request.headers.host))
      socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\n\r\n')
    else if (handlers) handlers.upgrade(request, socket, head)
    else socket.destroy()
  })
  await new Promise<void>((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      fail(
        cause.code === 'EADDRINUSE'
          ? new PortInUseError(`Port ${wantedPort} is in use.`, { cause })
          : cause,
      ),
    )
    server.listen(wantedPort, '127.0.0.1', done)
  })
  return {
    // A TCP server has an address of this shape.
    port: (server.address() as AddressInfo).port,
    serve: (given) => (handlers = given),
    async close() {
      if (!server.listening) return
      const closed = new Promise((done) => server.close(done))
      // A connection whose response ends now becomes idle, and would stay open.
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Names that always lead to this machine, including the names of stream hosts. */
const loopbackHost = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopbackHost.test(host)
}
