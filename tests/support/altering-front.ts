import { createServer, request as ask, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { Server } from 'node:net'
import { portOf } from './port-of.ts'

/** An answer on its way: a status and headers, in lower case, which the front may change. */
export interface PassingAnswer {
  status: number
  readonly headers: IncomingMessage['headers']
}

/** A proxy that passes everything on and changes the heads of answers. */
export interface AlteringFront {
  readonly port: number
  stop(): Promise<void>
}

/**
 * @param target the address of the service behind it
 * @param alter is called with each answer and its path
 * @param tls key and certificate, where it speaks TLS
 */
export async function openAlteringFront(
  target: string,
  alter: (answer: PassingAnswer, path: string) => void = () => undefined,
  tls?: ServerOptions,
): Promise<AlteringFront> {
  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '', target)
    const { method, headers } = request
    const passed = ask(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
      const passing = { status: answer.statusCode ?? 502, headers: answer.headers }
      alter(passing, url.pathname)
      answer.pipe(response.writeHead(passing.status, passing.headers))
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener)
  return { port: await listen(server), stop: () => close(server) }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return portOf(server)
}

function close(server: ReturnType<typeof createServer> | ReturnType<typeof createSecureServer>) {
  server.closeAllConnections()
  return new Promise<void>((done) => server.close(() => done()))
}
