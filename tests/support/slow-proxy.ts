import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

/** A way to a server whose answers can be held back. */
export interface SlowProxy {
  readonly port: number
  /** How long each answer is held back from now on, in ms. */
  delayMs: number
  stop(): void
}

/** Starts a proxy before a port of this machine; it holds nothing back at first. */
export async function startSlowProxy(target: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const end = () => [near, far].forEach((socket) => socket.destroy())
    for (const socket of [near, far]) sockets.add(socket.on('error', end).on('close', end))
    near.pipe(far)
    // Equally late each, so that the answers keep their order.
    far.on('data', (chunk: Buffer) => void setTimeout(() => near.write(chunk), state.delayMs))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const state: SlowProxy = {
    port: portOf(proxy),
    delayMs: 0,
    stop() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return state
}
