import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { join } from 'node:path'
import {
  type LocalServer,
  openLocalServer,
  PortInUseError,
} from '#packages/local-lake/src/http/local-server.ts'
import { openLakeServer } from '#packages/local-lake/src/lake-server.ts'
import { analyticsRoutes } from '#packages/service-stand-ins/src/analytics/analytics.routes.ts'
import { standInPage } from '#packages/service-stand-ins/src/stand-in-page.ts'
import { type StandInEnvironment, StandInEnvironmentError } from './stand-in-environment.ts'
import { openInquiryServices } from './inquiry-services.ts'
import { openShopService } from './shop-service.ts'

/** The id of the local lake's project. */
const projectId = 'petjet'

/** All stand-ins for hosted services, on one port. */
export interface StandIns {
  /** The variables that point the product at the stand-ins. */
  readonly environment: Record<string, string>
  /** Ends streams and sockets, closes every file. */
  close(): Promise<void>
}

/**
 * Opens the stand-ins and their port.
 *
 * @param log takes one line per event worth knowing
 * @throws {StandInEnvironmentError} if another program holds the port
 */
export async function openStandIns(
  settings: StandInEnvironment,
  log: (line: string) => void,
): Promise<StandIns> {
  const server = await openLocalServer(settings.port).catch((cause: unknown) => {
    if (!(cause instanceof PortInUseError)) throw cause
    const message = `LOCAL_PORT ${settings.port} is in use: set LOCAL_PORT to another port.`
    throw new StandInEnvironmentError(message)
  })
  try {
    return await mountStandIns(server, settings, log)
  } catch (cause) {
    await server.close()
    throw cause
  }
}

async function mountStandIns(
  server: LocalServer,
  settings: StandInEnvironment,
  log: (line: string) => void,
): Promise<StandIns> {
  const origin = `http://localhost:${settings.port}`
  const services = openInquiryServices({
    folder: settings.dataDir,
    origin,
    siteUrl: settings.siteUrl,
  })
  const shop = openShopService({
    folder: join(settings.dataDir, 'shop'),
    origin,
    siteUrl: settings.siteUrl,
  })
  const lake = openLakeServer({
    folder: join(settings.dataDir, 'lake'),
    projectId,
    datasets: [settings.dataset],
    origin,
    isAllowedOrigin: (asking) => settings.allowedOrigins.includes(asking),
    log,
  })
  const app = new Hono<{ Bindings: HttpBindings }>()
    .get('/', (c) => c.html(indexPage(settings.siteUrl)))
    .route('/', services.routes)
    .route('/', shop.routes)
    .route('/analytics', analyticsRoutes('/analytics'))
    .mount('/', lake.fetch)
  await lake.ready
  server.serve({ fetch: app.fetch, upgrade: lake.upgrade })
  const environment = {
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: settings.dataset,
    SANITY_API_HOST: origin,
    SANITY_READ_TOKEN: lake.tokens.viewer,
    SANITY_WRITE_TOKEN: lake.tokens.editor,
    ...services.environment,
    ...shop.environment,
    // Without a measurement id, which stays unset here, the site does not use this URL.
    GA_URL: `${origin}/analytics`,
  }
  return {
    environment,
    async close() {
      lake.endStreams()
      await server.close()
      services.close()
      await lake.close()
    },
  }
}

const places = [
  ['/mail', 'Mail', 'every message that the site has sent, and how the mail service behaves'],
  ['/captcha', 'Captcha', 'how the captcha behaves'],
  ['/webhook', 'Webhook', 'every delivery that was received, and how the receiver behaves'],
  ['/shop', 'Shop', 'what the shop sells and which carts it holds, and how it behaves'],
  [
    '/analytics',
    'Analytics',
    'every hit that visitors’ browsers have reported, and how the service behaves',
  ],
  ['/__ledger', 'Lake', 'requests that the local Content Lake had no answer for'],
] as const

/** The stand-ins' front page: a list of the stand-ins, and how to sign in. */
function indexPage(siteUrl: string): ReturnType<typeof standInPage> {
  return standInPage(
    'Stand-ins',
    html`<p>
        These small servers stand in for the hosted services, so that the whole product runs on this
        machine.
      </p>
      <ul>
        <li><a href="${siteUrl}">Site</a>: what visitors see</li>
        <li>
          <a href="${siteUrl}/studio">Studio</a>: it asks who you are; choose one of the local
          users, there is no password
        </li>
        ${places.map(
          ([href, title, text]) => html`<li><a href="${href}">${title}</a>: ${text}</li>`,
        )}
      </ul>`,
  )
}
