import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/** The server in its own process, as in a container: without the other processes of `npm start`. */
export interface RunningServer {
  /** Everything it has logged. */
  output(): string
  /** Kills it, as the kernel does when memory runs out, or a power failure. */
  kill(): Promise<void>
  /** Stops it with SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Pauses it (`SIGSTOP`) or continues it (`SIGCONT`). */
  signal(signal: NodeJS.Signals): void
}

/** The folder and the settings of a server. */
export interface ServerOptions {
  readonly environment: Readonly<Record<string, string>>
  /** Another built checkout instead of this one. */
  readonly folder?: string
  readonly node?: string
  readonly user?: UnprivilegedUser
  /** A file to which its log is appended: under load, this process should not have to read it. */
  readonly logFile?: string
}

/**
 * Starts `api/server.ts` and waits until it listens.
 *
 * @throws {Error} with its output, if it exits before that
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment, folder = resolve(import.meta.dirname, '../..'), user, logFile } = options
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a')
  const child = spawn(options.node ?? process.execPath, ['api/server.ts'], {
    ...user,
    cwd: folder,
    env: { ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', log, log, 'ipc'],
  })
  if (typeof log === 'number') closeSync(log)
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')))
  }
  const output = () => (logFile === undefined ? printed.join('') : readFileSync(logFile, 'utf8'))
  const exited = once(child, 'exit')
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    exited.then(() => false),
  ])
  if (!isReady) throw new Error(`The server did not start:\n${output()}`)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await exited
    return typeof code === 'number' ? code : null
  }
  return {
    output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    signal: (signal) => void child.kill(signal),
  }
}
