import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { AccountStore, bearerToken } from './account/account-store.ts'
import { lakeApp } from './app.ts'
import { AssetFiles } from './assets/asset-files.ts'
import { AssetUrls } from './assets/asset-urls.ts'
import { UnknownRequests } from './http/unknown-requests.ts'
import { openLake } from './lake.ts'
import { PresenceServer } from './presence/presence-server.ts'

/** The one project of a local lake. */
const projectId = 'petjet'

/** Options of a lake server. */
export interface LakeServerOptions {
  readonly folder: string
  /** The dataset to create at the first start. */
  readonly dataset: string
  /** The address of the stand-ins, such as `http://localhost:3333`. */
  readonly origin: string
  readonly isAllowedOrigin: (origin: string) => boolean
  readonly log: (line: string) => void
}

/** A lake with its accounts, assets and presence, ready to be mounted on an HTTP server. */
export interface LakeServer {
  readonly environment: Record<string, string>
  /** Resolves when the lake can take requests. */
  readonly ready: Promise<void>
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  closeSockets(): void
  close(): Promise<void>
}

/** Opens the lake in `options.folder`; the first start creates the tokens and the dataset. */
export function openLakeServer(options: LakeServerOptions): LakeServer {
  const { folder, dataset, origin, isAllowedOrigin, log } = options
  const accounts = new AccountStore(folder, log)
  const lake = openLake({ folder: join(folder, 'datasets'), datasets: [dataset], projectId, log })
  const assets = new AssetFiles(join(folder, 'assets'))
  const assetUrls = new AssetUrls(origin, projectId)
  const unknownRequests = new UnknownRequests(log)
  const presence = new PresenceServer({
    accessOf: (authorization) => accounts.accessOf(bearerToken(authorization) ?? ''),
    isAllowedOrigin,
    hasDataset: (name) => lake.has(name),
    onFailure: (cause) => log(`presence: ${describe(cause)}`),
    onUnknown: (method, url) => unknownRequests.record(method, url),
  })
  const app = lakeApp({
    lake,
    accounts,
    assets,
    assetUrls,
    unknownRequests,
    projectId,
    origin,
    isAllowedOrigin,
  })
  return {
    environment: {
      SANITY_PROJECT_ID: projectId,
      SANITY_DATASET: dataset,
      SANITY_API_HOST: origin,
      SANITY_READ_TOKEN: accounts.tokens.read,
      SANITY_WRITE_TOKEN: accounts.tokens.write,
    },
    ready: assetUrls.updateOrigin(lake.dataset(dataset)),
    fetch: app.fetch,
    upgrade: (request, socket, head) => presence.upgrade(request, socket, head),
    closeSockets: () => presence.close(),
    async close() {
      await lake.close()
      accounts.close()
    },
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
