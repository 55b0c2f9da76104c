import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './start-instance.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

/** How PgBouncer shares its connections. */
export interface PoolerOptions {
  readonly mode: 'session' | 'transaction' | 'statement'
  /** Parameters of a connection that it leaves out, in place of refusing the connection. */
  readonly ignored: string
}

/** A pooler in front of a PostgreSQL. */
export interface RunningPooler {
  readonly url: string
  stop(): Promise<void>
}

/** Starts Debian's PgBouncer in front of a PostgreSQL that trusts it. */
export async function startPgBouncer(
  postgresUrl: string,
  { mode, ignored }: PoolerOptions,
): Promise<RunningPooler> {
  const { port: postgresPort, username } = new URL(postgresUrl)
  const folder = mkdtempSync(join(tmpdir(), 'petjet-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    ignore_startup_parameters: ignored,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=127.0.0.1 port=${postgresPort} user=${username}\n`
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  // It refuses to run as root.
  const user = unprivilegedUser(folder)
  const child = spawn('pgbouncer', [file], { ...user, cwd: folder, stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start.')
    await delay(20)
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether PgBouncer can be had here; otherwise says how to get it. */
export function hasPgBouncer(): boolean {
  const isThere = () => spawnSync('pgbouncer', ['--version']).status === 0
  if (isThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-q'])
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'pgbouncer'])
  }
  if (isThere()) return true
  process.stderr.write('No PgBouncer found: run "sudo apt-get install pgbouncer".\n')
  return false
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
