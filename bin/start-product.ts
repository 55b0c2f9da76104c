import { mkdirSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:net'
import * as v from 'valibot'
import { lockDataDir } from '#api/start/data-dir.ts'
import { EnvironmentError } from '#api/platform/env.ts'
import { picturesPart, sitePart, studioPart } from './build-parts.ts'
import { buildStale, isFresh, missingDevelopmentPackage } from './build-stale.ts'
import { projectRoot, readLaunchSettings, type LaunchSettings } from './launch-settings.ts'
import { localAdmin } from './local-admin.ts'
import { reportFailure } from './run-command.ts'
import { withStandIns } from './stand-in-settings.ts'
import { startTable, type StudioState } from './print-addresses.ts'
import { Supervisor } from './supervisor.ts'

/** `development` serves site and Studio from their sources, with hot reload. */
type Mode = 'production' | 'development'

/** The message of `bin/stand-ins/main.ts` once it listens: the URLs of the stand-ins. */
const standInsReady = v.object({ environment: v.record(v.string(), v.string()) })

/**
 * Builds what is stale and runs the whole product until it is stopped.
 *
 * @throws {EnvironmentError} a bad setting or a port in use
 * @throws {BuildFailed}
 * @throws {ChildFailed} if a service exits before it is ready
 */
export async function runProduct(mode: Mode): Promise<void> {
  const launch = readLaunchSettings({ ...process.env, NODE_ENV: mode })
  if (mode === 'development' || launch.standIns) requireDevelopmentPackages(mode)
  await ensurePortFree('PORT', launch.port, launch.host)
  if (launch.standIns) await ensurePortFree('LOCAL_PORT', launch.localPort, '127.0.0.1')
  await lockDataDir(launch.dataDir, 'start.lock', 0)
  const supervisor = new Supervisor()
  supervisor.stopOnSignal()
  try {
    await serve(launch, mode, supervisor)
  } catch (cause) {
    // Failures during shutdown are not reported.
    if (supervisor.isStopping) return
    reportFailure(cause)
    await supervisor.stop(1)
  }
}

function requireDevelopmentPackages(mode: Mode): void {
  const missing = missingDevelopmentPackage()
  if (missing === undefined) return
  throw new EnvironmentError(
    mode === 'development'
      ? `The package ${missing} is not installed: run npm ci without --omit=dev.`
      : `The package ${missing}, which the stand-ins for hosted services need, is not installed: run npm ci without --omit=dev, or set SANITY_PROJECT_ID to use a hosted project.`,
  )
}

async function serve(launch: LaunchSettings, mode: Mode, supervisor: Supervisor): Promise<void> {
  const needed = mode === 'production' ? [sitePart, picturesPart] : [picturesPart]
  const [standIns] = await Promise.all([
    launch.standIns ? startStandIns(launch, supervisor) : undefined,
    buildStale(needed),
  ])
  const admin = await localAdmin(launch)
  const environment = {
    ...(standIns ? withStandIns(launch.environment, standIns.environment) : launch.environment),
    ...(admin && { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD_HASH: admin.hash }),
  }
  // The server watches this folder from the start, and serves the Studio once the Studio is built.
  mkdirSync(join(projectRoot, 'dist/studio'), { recursive: true })
  const server = supervisor.start(
    'api/server.ts',
    environment,
    (code) => void supervisor.stop(code),
  )
  await server.ready
  if (standIns) await seedOnce(launch, environment, supervisor)
  if (supervisor.isStopping) return
  const studio = studioState(mode)
  console.log(startTable(launch, admin, studio))
  const processes = { server: server.process.pid, standIns: standIns?.pid }
  process.send?.({ kind: 'ready', environment, processes })
  if (studio === 'ready') return
  await buildStudio(supervisor)
}

function studioState(mode: Mode): StudioState {
  if (mode === 'development' || isFresh(studioPart)) return 'ready'
  return missingDevelopmentPackage() === undefined ? 'being built' : 'stale'
}

/** Builds the Studio while the site runs: a failure is reported and stops nothing. */
async function buildStudio(supervisor: Supervisor): Promise<void> {
  try {
    await buildStale([studioPart])
  } catch (cause) {
    if (!supervisor.isStopping) reportFailure(cause)
  }
}

async function startStandIns(launch: LaunchSettings, supervisor: Supervisor) {
  const child = supervisor.keep('bin/stand-ins/main.ts', launch.environment, {
    onEnd: (waitMs) =>
      console.error(
        `The stand-ins have stopped. They restart in ${waitMs / 1000} s; until then, the site shows curated content.`,
      ),
    onAgain: (pid) => {
      console.error('The stand-ins are running again.')
      process.send?.({ kind: 'stand-ins', pid })
    },
  })
  const { environment } = v.parse(standInsReady, await child.ready)
  return { environment, pid: child.process.pid }
}

/**
 * Seeds the local lake on its first start. Later starts do not seed the lake, so that documents that
 * an editor deleted stay deleted.
 */
async function seedOnce(
  launch: LaunchSettings,
  environment: Record<string, string | undefined>,
  supervisor: Supervisor,
): Promise<void> {
  const marker = join(launch.dataDir, 'seeded')
  if (existsSync(marker)) return
  const seed = supervisor.start('bin/seed.ts', environment, () => {})
  const code = await seed.exited
  if (supervisor.isStopping) return
  if (code !== 0) {
    console.error('The curated content could not be written to the lake: run npm run content:seed.')
    return
  }
  writeFileSync(marker, new Date().toISOString())
}

/**
 * Makes sure that a port is free before a build takes minutes.
 *
 * @param variable the setting that chose the port, for the message
 * @param host the IP address or host to listen on; undefined means all IP addresses of this machine
 * @throws {EnvironmentError} if another program uses the port, or this user has no permission for the
 * port
 */
async function ensurePortFree(variable: string, port: number, host?: string): Promise<void> {
  const server = createServer()
  const outcome = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(undefined))
  })
  await new Promise((resolve) => server.close(resolve))
  // Listening later reports a host that does not belong to this machine.
  if (outcome === undefined || !['EACCES', 'EADDRINUSE'].includes(outcome.code ?? '')) return
  throw new EnvironmentError(
    outcome.code === 'EACCES'
      ? `${variable} ${port} is not open to this user: set ${variable} to 1024 or above.`
      : `${variable} ${port} is in use: stop the program that uses it, or set ${variable} to another port.`,
  )
}
