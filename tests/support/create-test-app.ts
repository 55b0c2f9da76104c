import { parseEnvironment } from '#api/platform/env.ts'
import { composeApp } from '#api/start/compose-app.ts'
import type { StopOrder } from '#api/start/compose-app.ts'
import type { Composition } from '#api/start/open-services.ts'
import { openTracing } from '#api/platform/trace/open-tracing.ts'
import { silentLog } from './silent-log.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

/** A lake address at which nothing listens: the port of the discard service. */
export const deadLake = {
  SANITY_PROJECT_ID: 'petjet',
  SANITY_API_HOST: 'http://127.0.0.1:9',
  SANITY_READ_TOKEN: 'none',
  SANITY_WRITE_TOKEN: 'none',
}

/** Without the site's bundle, which the browser tests cover. */
const withoutSite = () => Promise.reject(new Error('There is no site here.'))

/**
 * The server's app as `api/server.ts` composes and starts it, with the lake that the variables
 * name.
 *
 * @param site the site's code; by default there is none
 * @param openedTracing by default as the variables say
 */
export async function createTestApp(
  variables: Record<string, string | undefined> = deadLake,
  log = silentLog,
  site: Composition['sources']['site'] = withoutSite,
  openedTracing?: Composition['tracing'],
) {
  const folder = newFolder()
  const env = parseEnvironment({ DATA_DIR: folder, ...variables })
  const sources = {
    site,
    studioPage: () => Promise.resolve(undefined),
    studioIsBuilt: () => site !== withoutSite,
    isDevelopment: false,
  }
  const folders = { client: folder, studio: folder }
  const tracing = openedTracing ?? (await openTracing(env, log))
  const composed = await composeApp({ env, log, sources, folders, tracing })
  await composed.start()
  const stopInOrder = async (order: StopOrder) => {
    await composed.stop(order)
    await tracing.stop()
  }
  const stop = () => stopInOrder({ deliveryGraceMs: 0 })
  const { services, site: siteParts, inquiries, ...app } = composed
  return { ...services, ...siteParts, ...inquiries, ...app, folder, stop, stopInOrder }
}
