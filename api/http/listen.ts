import type { Server } from 'node:http'
import { EnvironmentError } from '#api/env.ts'
import type { Log } from '#api/log/log.ts'
import { withTimeout } from '#api/with-timeout.ts'

/** How long requests in progress can take to finish at shutdown, in ms. */
const graceMs = 2500
/** How often connections that have become idle are closed at shutdown, in ms. */
const idleCheckMs = 20
/** How long a stop can take in all before the process ends as it is, in ms. */
const stopMs = 4500

/**
 * Opens the port.
 *
 * @param host the address to listen on; defaults to all addresses of this machine
 * @throws {EnvironmentError} if another program holds it, or the address is not this machine's
 */
export function listen(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((done, fail) => {
    const refuse = (cause: NodeJS.ErrnoException) => fail(listenProblem(cause, port, host))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      done()
    })
  })
}

function listenProblem(cause: NodeJS.ErrnoException, port: number, host?: string): Error {
  if (cause.code === 'EADDRINUSE') {
    return new EnvironmentError(`PORT ${port} is in use: set PORT to another port.`)
  }
  if (cause.code === 'EACCES') {
    return new EnvironmentError(`PORT ${port} is not open to this user: set PORT to 1024 or above.`)
  }
  if (
    host !== undefined &&
    ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(cause.code ?? '')
  ) {
    return new EnvironmentError(
      `HOST ${host} is no address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
    )
  }
  return cause
}

/** Lets requests in progress finish; idle connections are closed at once. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  // A connection becomes idle when its request, or its stream, has ended.
  const closing = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  await withTimeout(closed, graceMs, () => undefined)
  clearInterval(closing)
  server.closeAllConnections()
}

/**
 * Stops on Ctrl-C, SIGTERM, when the terminal closes, and when the process that started this one is
 * gone; with exit code 1 after an uncaught error, which is logged without text from outside.
 *
 * @param stop is told the exit code
 * @param drainMs how much longer a stop can take because the server still answers at first, in ms
 */
export function stopOnSignal(stop: (code: number) => Promise<void>, log: Log, drainMs = 0): void {
  let isStopping = false
  const stopOnce = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(code), stopMs + drainMs).unref()
    await stop(code).catch((cause: unknown) => log.error({ err: cause }, 'the stop failed'))
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void stopOnce(0))
  }
  if (process.send !== undefined) process.on('disconnect', () => void stopOnce(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (cause: unknown) => {
      log.fatal({ err: cause }, 'an error was not caught: the server stops')
      void stopOnce(1)
    })
  }
}
