import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'

/** A proxy that can delay responses and break connections. */
export interface FaultyProxy {
  readonly port: number
  /** From now on, the delay of each response, in ms. */
  delayMs: number
  /** From now on, the share of requests and responses, from 0 to 1, that break their connection. */
  resetShare: number
  /** The number of broken connections. */
  resets: number
  stop(): void
}

/**
 * Starts a proxy in front of a port of this machine; at first it delays and breaks nothing.
 *
 * @param random a number from 0 to 1 for each request and response; below `resetShare` it breaks
 */
export async function startFaultyProxy(
  target: number,
  random: (chunk: Buffer) => number = Math.random,
): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const end = () => [near, far].forEach((socket) => socket.destroy())
    for (const socket of [near, far]) sockets.add(socket.on('error', end).on('close', end))
    const breaks = (chunk: Buffer) => {
      if (random(chunk) >= state.resetShare) return false
      state.resets += 1
      near.resetAndDestroy()
      return true
    }
    near.on('data', (chunk: Buffer) => breaks(chunk) || far.write(chunk))
    // All have the same delay, so that responses stay in order.
    far.on('data', (chunk: Buffer) => {
      if (!breaks(chunk)) setTimeout(() => near.write(chunk), state.delayMs)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const state: FaultyProxy = {
    port: portOf(proxy),
    delayMs: 0,
    resetShare: 0,
    resets: 0,
    stop() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return state
}
