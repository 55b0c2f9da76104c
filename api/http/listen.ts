import type { Server } from 'node:http'
import { EnvironmentError } from '#api/platform/env.ts'

/**
 * Opens the port, by default on all IP addresses of this machine.
 *
 * @throws {EnvironmentError} if another program uses the port, this user cannot open the port, or
 * `host` is not an address of this machine
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
      `HOST ${host} is not an address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
    )
  }
  return cause
}
