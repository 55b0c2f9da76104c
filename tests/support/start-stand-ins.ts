import * as v from 'valibot'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from './start-instance.ts'

const root = resolve(import.meta.dirname, '../..')
const readyMessage = v.object({ environment: v.record(v.string(), v.string()) })

/** The stand-ins in a process of their own, on a port and a folder that stay the same. */
export interface RunningStandIns {
  readonly url: string
  readonly pid: number
  /** The variables that point the product at them. */
  readonly environment: Record<string, string>
  /** Ends them by SIGTERM; their data stay. */
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Starts `local/main.ts` and waits until it listens.
 *
 * @param folder for its data
 * @param siteUrl where the product will be
 */
export async function startStandIns(folder: string, siteUrl: string): Promise<RunningStandIns> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  let child: ChildProcess
  let environment: Record<string, string> = {}
  async function start() {
    child = spawn(process.execPath, ['local/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: new URL(siteUrl).port,
        SITE_URL: siteUrl,
        LOCAL_PORT: String(port),
        DATA_DIR: folder,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('The stand-ins did not start.')
      }),
    ])
    environment = v.parse(readyMessage, message).environment
  }
  await start()
  return {
    url: `http://localhost:${port}`,
    get pid() {
      return child.pid ?? 0
    },
    get environment() {
      return environment
    },
    start,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
