import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensurePackage, hasPackage } from './ensure-package.ts'
import { freePort } from './start-instance.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

/** A separate PostgreSQL server with its data in a temporary folder. */
export interface RunningPostgres {
  readonly url: string
  /** Kills it, as a power failure does; its data remain. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** Pauses all of its processes (`SIGSTOP`) or continues them (`SIGCONT`). */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts Debian's PostgreSQL, which is installed first if it is missing and this user is root.
 *
 * @throws {Error} with the command to run, if it cannot be installed
 */
export function startPostgres(): Promise<RunningPostgres> {
  const settings = ['-U', 'petjet', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  return startOn('initdb', settings)
}

/** Starts a standby of another one, with the `application_name` “standby”. */
export function startStandby({ url }: RunningPostgres): Promise<RunningPostgres> {
  return startOn('pg_basebackup', ['-R', '-c', 'fast', '-d', `${url}?application_name=standby`])
}

/** Starts PostgreSQL on the data that one of its programs makes. */
async function startOn(program: string, settings: readonly string[]): Promise<RunningPostgres> {
  ensurePackage(isInstalled, 'postgresql')
  const programs = folderOfPrograms() ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'petjet-postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root.
  const options = { cwd: folder, ...unprivilegedUser(folder) }
  const made = spawnSync(join(programs, program), ['-D', data, ...settings], {
    ...options,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`)
  const port = await freePort()
  let server: ReturnType<typeof spawn>
  let exited: Promise<unknown>

  async function start() {
    rmSync(join(data, 'postmaster.pid'), { force: true })
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
    const args = ['-D', data, '-p', String(port), ...settings]
    server = spawn(join(programs, 'postgres'), args, {
      ...options,
      stdio: 'ignore',
      detached: true,
    })
    exited = once(server, 'exit')
    // This process might be sending requests at the same time, so it must not wait for another process.
    const ready = async () => {
      const asking = spawn(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)])
      const [status] = await once(asking, 'exit')
      return status === 0
    }
    while (!(await ready())) {
      if (server.exitCode !== null) throw new Error('postgres did not start.')
      await delay(50)
    }
  }

  /** Each of its child processes has its own session. */
  const processes = () => {
    const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], {
      encoding: 'utf8',
    })
    return [server.pid ?? 0, ...listed.stdout.trim().split(/\s+/).filter(Boolean).map(Number)]
  }
  const send = (signal: NodeJS.Signals) => {
    for (const pid of processes()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended by itself.
      }
    }
  }
  async function kill() {
    send('SIGKILL')
    await exited
  }

  await start()
  return {
    url: `postgres://petjet@127.0.0.1:${port}/postgres`,
    kill,
    start,
    signal: send,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}

const isInstalled = () => folderOfPrograms() !== undefined

/** Whether PostgreSQL is available here; if not, prints how to install it. */
export const hasPostgres = () => hasPackage(isInstalled, 'postgresql')

/** The folder with its programs, which Debian does not add to the search path. */
function folderOfPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}
