import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { RedisClientType } from '@redis/client'
import { ensurePackage, isProgram } from './ensure-package.ts'
import { freePort } from './start-instance.ts'

/** A separate Redis server, without persistence. */
export interface RunningRedis {
  readonly url: string
  readonly port: number
  /** Pauses it (`SIGSTOP`) or continues it (`SIGCONT`). */
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/**
 * Starts Debian's Redis, which is installed first if it is missing and this user is root.
 *
 * @param wantedPort the port of an earlier one; by default any free port
 * @throws {Error} with the command to run, if Redis cannot be installed
 */
export async function startRedis(wantedPort?: number): Promise<RunningRedis> {
  ensurePackage(() => isProgram('redis-server'), 'redis-server')
  const port = wantedPort ?? (await freePort())
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('redis-server did not start.')
    await delay(20)
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** All keys of a Redis, each with its text or the members of its set. */
export async function contentOf(
  client: Pick<RedisClientType, 'keys' | 'type' | 'get' | 'sMembers'>,
) {
  const keys = await client.keys('*')
  const texts = keys.map(async (key) =>
    (await client.type(key)) === 'set' ? (await client.sMembers(key)).join() : client.get(key),
  )
  return (await Promise.all(texts)).map((text, at) => ({ key: keys[at] ?? '', text }))
}

/** Whether something listens on a port of this machine. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
