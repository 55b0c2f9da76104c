import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { stopTimes } from '#api/platform/stop-times.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { projectRoot } from './launch-settings.ts'

/** A child process of an npm script, which exits with its parent. */
export interface Child {
  readonly process: ChildProcess
  /** The child's only message `{kind: 'ready'}`; rejects if the child exits before sending it. */
  readonly ready: Promise<unknown>
  /** Resolves with the exit code; a signal counts as 1. */
  readonly exited: Promise<number>
  /** Asks the child to stop, and kills it after `stopTimes.supervisor` plus its drain time. */
  stop(): Promise<void>
}

/** A child exited before it was ready; the child has already reported why on its own standard error. */
export class ChildFailed extends Error {
  override name = 'ChildFailed'
}

/**
 * Starts one of the project's own programs in a child process, under the same Node.
 *
 * @param script path from the project's root, such as `api/server.ts`
 */
export function startChild(script: string, environment: Record<string, string | undefined>): Child {
  const child = spawn(process.execPath, [script], {
    cwd: projectRoot,
    // Otherwise, drawing on several threads leaves some 100 MB of freed memory with the C library.
    env: { MALLOC_ARENA_MAX: '2', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  const patienceMs = stopTimes.supervisor + Number(environment['DRAIN_MS'] ?? 0)
  return {
    process: child,
    exited,
    ready: readyOf(child, script),
    stop: () => stop(child, exited, patienceMs),
  }
}

function readyOf(child: ChildProcess, script: string): Promise<unknown> {
  const ready = new Promise<unknown>((resolve, reject) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message)
    })
    child.once('exit', () => reject(new ChildFailed(`${script} ended before it was ready.`)))
  })
  // Awaiting `ready` reports the failure; without a handler, it would crash a parent that does not await.
  ready.catch(() => {})
  return ready
}

function isReady(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready'
  )
}

async function stop(
  child: ChildProcess,
  exited: Promise<number>,
  patienceMs: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await withTimeout(exited, patienceMs, () => child.kill('SIGKILL'))
}
