import type { Server } from 'node:http'
import { EnvironmentError } from '#api/platform/env.ts'
import type { Log } from '#api/platform/log/log.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'

/** How long requests in progress can take to finish at shutdown, in ms. */
const graceMs = 2500
/** How often newly idle connections are closed at shutdown, in ms. */
const idleCheckMs = 20
/** The maximum time of a stop, in ms; after that the process exits immediately. */
const stopMs = 4500

/**
 * Opens the port.
 *
 * @param host the address to listen on; defaults to all addresses of this machine
 * @throws {EnvironmentError} if another program uses the port, or the address is not this machine's
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
  // A connection becomes idle when its request or stream ends.
  const closing = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  await withTimeout(closed, graceMs, () => undefined)
  clearInterval(closing)
  server.closeAllConnections()
}

/**
 * Stops on Ctrl-C, SIGTERM, when the terminal closes, and when the parent process has exited. After an
 * uncaught error, logs it without external text and stops with exit code 1.
 *
 * @param stop stops the parts of the server, given the exit code
 * @param drainMs additional time for a stop during which the server still answers, in ms
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
