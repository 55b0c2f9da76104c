import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from './environment.ts'

/** How long a child may take over its own shutdown before it is killed, in ms. */
const graceMs = 4000

/** A process of this project, started by an npm script; it ends when its parent does. */
export interface Child<Ready> {
  readonly process: ChildProcess
  /** The child's one message `{kind: 'ready'}`; rejects where the child ends before sending it. */
  readonly ready: Promise<Ready>
  /** Resolves with the exit code; a signal counts as 1. */
  readonly exited: Promise<number>
  /** Asks the child to stop, and kills it where it has not after four seconds. */
  stop(): Promise<void>
}

/** A child ended before it was ready; it has already said why on its own standard error. */
export class ChildFailed extends Error {
  override name = 'ChildFailed'
}

/**
 * Starts one of the project's own programs in a process of its own, under the same Node.
 *
 * @param script path from the project's root, such as `api/server.ts`
 */
export function startChild<Ready>(
  script: string,
  environment: Record<string, string | undefined>,
): Child<Ready> {
  const child = spawn(process.execPath, [script], {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  return { process: child, exited, ready: readyOf(child, script), stop: () => stop(child, exited) }
}

function readyOf<Ready>(child: ChildProcess, script: string): Promise<Ready> {
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message as Ready)
    })
    child.once('exit', () => reject(new ChildFailed(`${script} ended before it was ready.`)))
  })
  // Whoever awaits `ready` sees the failure; nobody has to.
  ready.catch(() => {})
  return ready
}

function isReady(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready'
  )
}

async function stop(child: ChildProcess, exited: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const stopped = await Promise.race([
    exited.then(() => true),
    delay(graceMs, false, { ref: false }),
  ])
  if (!stopped) child.kill('SIGKILL')
}
