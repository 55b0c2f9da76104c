import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensurePackage, isProgram } from './ensure-package.ts'
import { freePort } from './start-instance.ts'

const configuration = resolve(import.meta.dirname, '../../deploy/nginx.conf')

/** How long nginx can take to listen, in ms. */
const startMs = 10_000

/** nginx with the project's own configuration, in front of two servers of this machine. */
export interface RunningNginx {
  readonly url: string
  /** Its log. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts Debian's nginx, which is installed first if it is missing and this user is root.
 *
 * @param ports of the two servers, in place of the addresses in `deploy/nginx.conf`
 * @throws {Error} with the command to run, if nginx cannot be installed
 */
export async function startNginx(ports: readonly [number, number]): Promise<RunningNginx> {
  ensurePackage(() => isProgram('nginx'), 'nginx-light')
  const folder = mkdtempSync(join(tmpdir(), 'petjet-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationFor(ports, port, folder))
  const isRoot = process.getuid?.() === 0
  // Otherwise its workers would run as a user who cannot read the folder.
  const global = `daemon off;${isRoot ? ' user root;' : ''}`
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr', '-g', global])
  const printed: string[] = []
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')))
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + startMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`nginx did not start:\n${printed.join('')}`)
    }
    await delay(50)
  }
  return {
    url,
    output: () => printed.join(''),
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

/** The file as it is, but for addresses and folders of a container. */
function configurationFor(ports: readonly [number, number], port: number, folder: string): string {
  const [first, second] = ports
  return readFileSync(configuration, 'utf8')
    .replaceAll('172.30.0.11:3000', `127.0.0.1:${first}`)
    .replaceAll('172.30.0.12:3000', `127.0.0.1:${second}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll(' /tmp/', ` ${folder}/`)
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined
}
