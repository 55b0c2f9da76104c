import { createServer } from 'node:net'
import { EnvironmentError } from '#api/env.ts'

/**
 * Makes sure that a port can be listened on, before minutes go into a build.
 *
 * @param variable the setting that chose the port, for the message
 * @param host the address to listen on; all of this machine's without it
 * @throws {EnvironmentError} where another program holds the port, or this user may not take it
 */
export async function ensurePortFree(variable: string, port: number, host?: string): Promise<void> {
  const server = createServer()
  const outcome = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(undefined))
  })
  await new Promise((resolve) => server.close(resolve))
  // Listening reports an address that does not belong to this machine.
  if (outcome === undefined || !['EACCES', 'EADDRINUSE'].includes(outcome.code ?? '')) return
  const reason = outcome.code === 'EACCES' ? 'is not open to this user' : 'is in use'
  throw new EnvironmentError(
    `${variable} ${port} ${reason}: stop the program that holds it, or set ${variable} to another port.`,
  )
}
