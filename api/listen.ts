import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError } from './env.ts'

/** How long requests under way may take to end at shutdown, in ms. */
const graceMs = 2500

/**
 * Opens the port.
 *
 * @throws {EnvironmentError} where another program holds it
 */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      fail(
        isTaken ? new EnvironmentError(`PORT ${port} is in use: set PORT to another port.`) : cause,
      )
    })
    server.listen(port, done)
  })
}

/** Lets requests under way end, and does not wait for connections that are merely open. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  await Promise.race([closed, delay(graceMs, undefined, { ref: false })])
  server.closeAllConnections()
}

/** Stops on Ctrl-C and SIGTERM, and when the process that started this one is gone. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const stopOnce = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stopOnce())
  process.on('SIGINT', () => void stopOnce())
  if (process.send !== undefined) process.on('disconnect', () => void stopOnce())
}
