import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

/** A way to a server that can hold answers back, and break connections. */
export interface FaultyProxy {
  readonly port: number
  /** How long each answer is held back from now on, in ms. */
  delayMs: number
  /** The share of questions and answers, from 0 to 1, that break their connection from now on. */
  resetShare: number
  /** How many connections were broken. */
  resets: number
  stop(): void
}

/**
 * Starts a proxy before a port of this machine; it holds nothing back and breaks nothing at first.
 *
 * @param random a number from 0 to 1 for each question and answer; below `resetShare` it breaks
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
    // Equally late each, so that the answers keep their order.
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
