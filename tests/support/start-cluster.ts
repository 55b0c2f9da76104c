import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { hashPassword } from '#api/admin/password-hash.ts'
import type { Ends } from './stop-all.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { freePort, seededDataDir } from './start-instance.ts'
import { startHaproxy } from './start-haproxy.ts'
import { startPostgres, type RunningPostgres } from './start-postgres.ts'
import { startRedis, type RunningRedis } from './start-redis.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { compileCache } from './test-cache.ts'
import * as v from 'valibot'

const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 } as const

/** The account at `/admin`. */
export const staff = { username: 'crew', password: 'correct horse battery' } as const

/** One of the servers, which tests can stop and start again. */
export interface ClusterServer {
  readonly name: string
  /** Its own address, bypassing the proxy. */
  readonly url: string
  readonly isRunning: boolean
  kill(): Promise<void>
  /** Stops it with SIGTERM. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Pauses it (`SIGSTOP`) or continues it (`SIGCONT`). */
  signal(signal: NodeJS.Signals): void
  /** From now on, breaks its connections to PostgreSQL, or stops doing so. */
  cutOff(isCut: boolean): void
  /** Everything it has logged so far. */
  log(): string
}

/** Redis, which tests can kill and start again. */
export interface ClusterRedis {
  kill(): Promise<void>
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
}

/** The product as on several hosts, but on this machine. */
export interface Cluster {
  /** HAProxy, in front of the servers. */
  readonly siteUrl: string
  readonly servers: readonly [ClusterServer, ClusterServer, ClusterServer]
  readonly postgres: RunningPostgres
  readonly redis: ClusterRedis
  /** The data folder of the stand-ins for mail and webhook. */
  readonly servicesFolder: string
  /** The settings of all servers. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL, Redis, HAProxy with the project's configuration, the stand-ins in two processes
 * with the curated content in the lake, and three servers of the built product.
 *
 * @param ends stops all of them
 * @param settings additional settings for all servers
 */
export async function startCluster(
  ends: Ends,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-cluster-'))
  ends.add(() => rmSync(folder, removal))
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const stop = (part: { stop(): unknown }) => part.stop()
  const haproxy = await ends.begin(() => startHaproxy(ports), stop)
  const servicesFolder = join(folder, 'services')
  const lakeFolder = await ends.begin(seededDataDir, (seeded) => rmSync(seeded, removal))
  const standIns = (dataDir: string) => ends.begin(() => startStandIns(dataDir, haproxy.url), stop)
  const [postgres, redis, lake, services] = await Promise.all([
    ends.begin(startPostgres, stop),
    startClusterRedis(ends),
    standIns(lakeFolder),
    standIns(servicesFolder),
  ])
  const environment = {
    PATH: process.env.PATH ?? '',
    ...compileCache,
    ...services.environment,
    ...ofLake(lake.environment),
    HOST: '127.0.0.1',
    SITE_URL: haproxy.url,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ADMIN_USERNAME: staff.username,
    ADMIN_PASSWORD_HASH: await hashPassword(staff.password),
    TRUSTED_PROXIES: '1',
    ...settings,
  }
  const start = async (at: 0 | 1 | 2) => {
    const database = new URL(postgres.url)
    const toPostgres = await ends.begin(() => startFaultyProxy(Number(database.port)), stop)
    database.port = String(toPostgres.port)
    return startClusterServer(ends, `server ${at + 1}`, toPostgres, {
      environment: {
        ...environment,
        PORT: String(ports[at]),
        DATA_DIR: join(folder, `server-${at + 1}`),
        DATABASE_URL: database.href,
      },
      logFile: join(folder, `server-${at + 1}.log`),
    })
  }
  const servers = await Promise.all([start(0), start(1), start(2)])
  return {
    siteUrl: haproxy.url,
    servers,
    postgres,
    redis,
    servicesFolder,
    environment,
  }
}

/** The variables that lead to the lake. */
function ofLake(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => name.startsWith('SANITY_')),
  )
}

async function startClusterRedis(ends: Ends): Promise<ClusterRedis & { url: string }> {
  let redis: RunningRedis
  const start = async (port?: number) => {
    redis = await startRedis(port)
    return redis
  }
  const { port, url } = await ends.begin(start, () => redis.stop())
  return {
    url,
    kill: () => redis.stop(),
    start: async () => void (ends.isOver || (await start(port))),
    signal: (signal) => redis.signal(signal),
  }
}

async function startClusterServer(
  ends: Ends,
  name: string,
  toPostgres: FaultyProxy,
  options: Parameters<typeof startServer>[0],
): Promise<ClusterServer> {
  let running: RunningServer | undefined
  let log = () => ''
  const end = async (how: 'kill' | 'stop') => {
    const ending = running
    running = undefined
    await ending?.[how]()
  }
  const start = async () => {
    if (ends.isOver) return
    const started = await startServer(options)
    running = started
    log = () => started.output()
    // When the others ended, there was nothing to end here yet.
    if (ends.isOver) await end('kill')
  }
  await ends.begin(start, () => end('stop'))
  return {
    name,
    url: `http://127.0.0.1:${options.environment['PORT']}`,
    get isRunning() {
      return running !== undefined
    },
    kill: () => end('kill'),
    stop: () => end('stop'),
    start,
    signal: (signal) => running?.signal(signal),
    cutOff: (isCut) => void (toPostgres.resetShare = Number(isCut)),
    log: () => log(),
  }
}

const root = resolve(import.meta.dirname, '../..')
const readyMessage = v.object({ environment: v.record(v.string(), v.string()) })

/** Stand-ins in a separate process. */
interface RunningStandIns {
  /** The variables that point the product at them. */
  readonly environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * Starts `bin/stand-ins/main.ts` and waits until it listens.
 *
 * @param folder for its data
 * @param siteUrl the product's address
 */
export async function startStandIns(folder: string, siteUrl: string): Promise<RunningStandIns> {
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, ['bin/stand-ins/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      PORT: new URL(siteUrl).port,
      SITE_URL: siteUrl,
      LOCAL_PORT: String(await freePort()),
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error('The stand-ins did not start.')
    }),
  ])
  return {
    environment: v.parse(readyMessage, message).environment,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
