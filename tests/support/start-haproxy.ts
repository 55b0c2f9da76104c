import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensurePackage, isProgram } from './ensure-package.ts'
import { freePort } from './start-instance.ts'

const configuration = resolve(import.meta.dirname, '../../deploy/haproxy.cfg')

/** The maximum time until HAProxy listens, in ms. */
const startMs = 10_000

/** HAProxy with `deploy/haproxy.cfg`, in front of servers on this machine. */
export interface RunningHaproxy {
  readonly url: string
  /** The port with TLS, if there is a certificate. */
  readonly securePort: number
  /** Its log: the state of each server whenever it changes. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts Debian's HAProxy, which is installed first if it is missing and this user is root.
 *
 * @param ports of one to three servers
 * @param certificate a file with a certificate for `localhost` and its key; without it, there is no TLS
 * @throws {Error} with the command to run, if HAProxy cannot be installed
 */
export async function startHaproxy(
  ports: readonly number[],
  certificate?: string,
): Promise<RunningHaproxy> {
  ensurePackage(() => isProgram('haproxy'), 'haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'petjet-haproxy-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    readFileSync(configuration, 'utf8')
      .replaceAll(/ {2}server (\S+) site-(\d):3000(.*)\n/g, (_, name, at, options) => {
        const server = ports[Number(at) - 1]
        return server === undefined ? '' : `  server ${name} 127.0.0.1:${server}${options}\n`
      })
      .replaceAll(/bind :80(?:80)?$/gm, `bind 127.0.0.1:${port}`)
      .replace('bind :443', `bind 127.0.0.1:${securePort}`)
      // Only root can change its user.
      .replaceAll(/^ {2}(?:user|group) haproxy\n/gm, ''),
  )
  const tls = certificate && { TLS_CERTIFICATE: certificate, SITE_HOST: 'localhost' }
  const child = spawn('haproxy', ['-f', file], { env: { ...process.env, ...tls } })
  const printed: string[] = []
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')))
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + startMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`HAProxy did not start:\n${printed.join('')}`)
    }
    await delay(50)
  }
  return {
    url,
    securePort,
    output: () => printed.join(''),
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined
}
