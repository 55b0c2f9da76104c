import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { picturesPart, sitePart, studioPart } from './build-parts.ts'
import { buildStale, isFresh, stopBuilds } from './build-stale.ts'
import { startChild, type Child } from './child.ts'
import { projectRoot, readLaunch, type Launch } from './environment.ts'
import { ensurePortFree } from './free-port.ts'
import { seedOnce } from './seed-once.ts'
import { startTable } from './start-table.ts'

/** What `local/main.ts` says once it listens: where the product finds the stand-ins. */
interface StandInsReady {
  environment: Record<string, string>
}

/**
 * Builds what is stale and runs the whole product until it is told to stop.
 *
 * @param mode `development` serves site and Studio from their sources with hot reload
 * @throws {EnvironmentError} a bad setting or a port in use
 * @throws {BuildFailed}
 * @throws {ChildFailed} a service ended before it was ready
 */
export async function runProduct(mode: 'production' | 'development'): Promise<void> {
  const launch = readLaunch({ ...process.env, NODE_ENV: mode })
  await ensurePortFree('PORT', launch.port)
  if (launch.standIns) await ensurePortFree('LOCAL_PORT', launch.localPort)
  const children: Child<unknown>[] = []
  stopOnSignal(children)
  try {
    await serve(launch, mode, children)
  } catch (cause) {
    stopBuilds()
    await stopAll(children)
    throw cause
  }
}

async function serve(
  launch: Launch,
  mode: 'production' | 'development',
  children: Child<unknown>[],
): Promise<void> {
  const needed = mode === 'production' ? [sitePart, picturesPart] : [picturesPart]
  const [environment] = await Promise.all([
    launch.standIns ? startStandIns(launch, children) : launch.environment,
    buildStale(needed),
  ])
  // The server looks for the Studio there from the start, and finds it when it is built.
  mkdirSync(join(projectRoot, 'dist/studio'), { recursive: true })
  const server = startChild('api/server.ts', environment)
  children.push(server)
  await server.ready
  void server.exited.then(async (code) => {
    stopBuilds()
    await stopAll(children)
    process.exit(code)
  })
  const studioReady = mode === 'development' || isFresh(studioPart)
  if (launch.standIns) await seedOnce(launch, environment)
  console.log(startTable(launch, studioReady))
  process.send?.({ kind: 'ready', environment })
  if (studioReady) return
  await buildStale([studioPart])
  console.log(`The Studio is built: ${launch.siteUrl}/studio`)
}

async function startStandIns(launch: Launch, children: Child<unknown>[]) {
  const standIns = startChild<StandInsReady>('local/main.ts', launch.environment)
  children.push(standIns)
  const { environment } = await standIns.ready
  void standIns.exited.then(() =>
    console.error('The stand-ins have stopped: the site shows curated content until a restart.'),
  )
  return { ...launch.environment, ...environment }
}

async function stopAll(children: readonly Child<unknown>[]): Promise<void> {
  await Promise.all(children.map((child) => child.stop()))
}

/** Ctrl-C and a supervisor's SIGTERM end everything, with success; so does the end of a parent. */
function stopOnSignal(children: readonly Child<unknown>[]): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    stopBuilds()
    await stopAll(children)
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  process.on('SIGHUP', () => void stop())
  if (process.send !== undefined) process.on('disconnect', () => void stop())
}
