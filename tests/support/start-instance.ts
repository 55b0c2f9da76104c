import * as v from 'valibot'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  rmSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compileCache, testCache } from './test-cache.ts'
import { withBuildLock } from '#bin/build-lock.ts'
import { hashSources } from '#bin/source-hash.ts'

const root = resolve(import.meta.dirname, '../..')

/** The maximum time for a start, including a build, in ms. */
const startMs = 150_000

/** The message that `npm start` sends its parent once everything runs. */
const readyMessage = v.object({
  kind: v.literal('ready'),
  environment: v.record(v.string(), v.string()),
  processes: v.object({ server: v.number(), standIns: v.exactOptional(v.number()) }),
})
type Ready = v.InferOutput<typeof readyMessage>

const standInsMessage = v.object({ kind: v.literal('stand-ins'), pid: v.number() })

/** The complete product, started as `npm start` does, with its own ports and data. */
export interface Instance {
  readonly siteUrl: string
  /** The address of the stand-ins, including the lake. */
  readonly lakeUrl: string
  readonly dataDir: string
  /** The product's variables, including the stand-ins' tokens. */
  readonly environment: Record<string, string>
  readonly pids: { start: number; server: number; standIns?: number }
  /** Everything it has printed so far. */
  output(): string
  /** Sends a signal to the lake's process, such as `SIGKILL` or `SIGSTOP`. */
  signalLake(signal: NodeJS.Signals): void
  /**
   * Stops it as Ctrl-C does; resolves with the exit code. Does not delete the data if `dataDir` was
   * given.
   */
  stop(): Promise<number>
}

interface InstanceOptions {
  /** Variables in addition to those of the test run. */
  environment?: Record<string, string>
  /** Starts it as `npm run dev` does: site and Studio from their sources. */
  isDevelopment?: boolean
  /** The absolute path of another built checkout to start instead of this one. */
  checkout?: string | undefined
  /** Discards the product's output, for benchmarks in which it logs thousands of lines. */
  isSilent?: boolean
  /**
   * A data folder; by default a new one, with the state after a first start, that is deleted at the
   * end.
   */
  dataDir?: string
}

/** Starts an instance and waits until it is ready. */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const dataDir = options.dataDir ?? (await newDataDir(options.checkout))
  try {
    return await startIn(dataDir, options)
  } catch (cause) {
    // Another process has taken a port that was free a moment ago.
    if (!(cause instanceof Error && cause.message.includes('is in use'))) throw cause
    return startIn(dataDir, options)
  }
}

async function startIn(dataDir: string, options: InstanceOptions): Promise<Instance> {
  const [port, localPort] = await Promise.all([freePort(), freePort()])
  const child = spawn(process.execPath, [options.isDevelopment ? 'bin/dev.ts' : 'bin/start.ts'], {
    cwd: options.checkout ?? root,
    env: {
      ...process.env,
      ...compileCache,
      PORT: String(port),
      LOCAL_PORT: String(localPort),
      DATA_DIR: dataDir,
      SITE_URL: '',
      SANITY_PROJECT_ID: '',
      // An automated browser fills in a form faster than people do, and does not solve a captcha by
      // itself.
      INQUIRY_MIN_FILL_MS: '0',
      FEATURE_RECAPTCHA: 'off',
      ...options.environment,
    },
    stdio: ['ignore', options.isSilent ? 'ignore' : 'pipe', 'pipe', 'ipc'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')))
  }
  const ready = await readyOf(child, () => printed.join(''))
  child.on('message', (message) => {
    // The stand-ins have restarted.
    const restarted = v.safeParse(standInsMessage, message)
    if (restarted.success) ready.processes.standIns = restarted.output.pid
  })
  return {
    siteUrl: `http://localhost:${port}`,
    lakeUrl: `http://localhost:${localPort}`,
    dataDir,
    environment: ready.environment,
    get pids() {
      return { start: child.pid ?? 0, ...ready.processes }
    },
    output: () => printed.join(''),
    signalLake(signal) {
      if (ready.processes.standIns === undefined) throw new Error('There is no local lake here.')
      process.kill(ready.processes.standIns, signal)
    },
    async stop() {
      const code = await stop(child)
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** Another checkout can have different curated content. */
async function newDataDir(checkout: string | undefined): Promise<string> {
  if (checkout !== undefined) return mkdtempSync(join(tmpdir(), 'petjet-e2e-'))
  return seededDataDir()
}

async function readyOf(child: ChildProcess, printed: () => string): Promise<Ready> {
  const timeout = AbortSignal.timeout(startMs)
  const outcome = await Promise.race([
    once(child, 'message', { signal: timeout }).then(([message]) => v.parse(readyMessage, message)),
    once(child, 'exit', { signal: timeout }).then(() => undefined),
  ]).catch(() => undefined)
  if (outcome) return outcome
  child.kill('SIGKILL')
  throw new Error(`The product did not start:\n${printed()}`)
}

async function stop(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await exited
  return typeof code === 'number' ? code : 1
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/** The inputs of a first start, and of the share pictures. */
const sources = [
  'package-lock.json',
  'api',
  'bin',
  'packages/local-lake/src',
  'packages/service-stand-ins/src',
  'schemas',
  'pictures/masters',
  'web/app/share',
]

/** The data that a first start creates and later starts reuse. */
const stored = ['lake', 'seeded', 'admin-account.json']

/** Pictures that all copies share, because their names are hashes of their inputs. */
const shared = { renditions: 'lake/assets/renditions', share: 'share' }

/** How long folders of other sources are stored, in ms. */
const maxAgeMs = 24 * 60 * 60 * 1000

let model: Promise<string> | undefined

/**
 * Copies a data folder in the state after a first start, because seeding takes three quarters of
 * that time, and drawing the share pictures another six seconds.
 *
 * @returns the new folder's absolute path; the caller deletes it
 */
export async function seededDataDir(): Promise<string> {
  model ??= openModel()
  const from = await model
  const folder = mkdtempSync(join(tmpdir(), 'petjet-e2e-'))
  for (const name of stored) cpSync(join(from, name), join(folder, name), { recursive: true })
  for (const [name, path] of Object.entries(shared)) {
    symlinkSync(join(from, name), join(folder, path))
  }
  return folder
}

/** The folder to copy; the first test run with these sources creates it. */
async function openModel(): Promise<string> {
  const folder = join(testCache, `seeded-${hashSources(sources, '').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  await withBuildLock(
    join(testCache, 'seeded.lock'),
    () => {},
    async () => {
      if (existsSync(folder)) return
      const next = join(testCache, 'next-seeded')
      rmSync(next, { recursive: true, force: true })
      mkdirSync(next, { recursive: true })
      await (await startInstance({ dataDir: next })).stop()
      if (!existsSync(join(next, 'seeded'))) throw new Error('A first start did not seed the lake.')
      for (const [name, path] of Object.entries(shared)) {
        rmSync(join(next, path), { recursive: true, force: true })
        mkdirSync(join(next, name))
      }
      renameSync(next, folder)
      removeOld()
    },
  )
  return folder
}

/** Deletes old folders of other sources; another test run can still use a recent one. */
function removeOld(): void {
  for (const name of readdirSync(testCache)) {
    const folder = join(testCache, name)
    const isOld = Date.now() - statSync(folder).mtimeMs > maxAgeMs
    if (name.startsWith('seeded-') && isOld) rmSync(folder, { recursive: true, force: true })
  }
}
