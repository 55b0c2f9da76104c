import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createServer as createSecureServer,
  type Server as SecureServer,
  type ServerOptions,
} from 'node:https'
import { portOf } from './port-of.ts'

/** An HTTP server on a port of this machine. */
export interface RunningHttp {
  readonly server: Server | SecureServer
  readonly port: number
  readonly url: string
  /** Stops it and closes all of its connections. */
  readonly stop: () => Promise<void>
}

/**
 * Starts an HTTP server.
 *
 * @param listener without it, requests are never answered
 * @param port by default any free one
 * @param tls key and certificate, if it uses TLS
 */
export async function startHttp(
  listener?: RequestListener,
  port = 0,
  tls?: ServerOptions,
): Promise<RunningHttp> {
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    server,
    port: portOf(server),
    url: `http://127.0.0.1:${portOf(server)}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
