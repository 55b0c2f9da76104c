import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { AccountStore, bearerToken, type ServiceTokens } from './account/account-store.ts'
import { lakeApp } from './app.ts'
import { AssetFiles } from './assets/asset-files.ts'
import { AssetUrls } from './assets/asset-urls.ts'
import type { AclMode } from './dataset.ts'
import { UnknownRequests } from './http/unknown-requests.ts'
import { type Lake, openLake } from './lake.ts'
import { lockFolder } from './store/lock-folder.ts'
import { PresenceServer } from './presence/presence-server.ts'

export interface LakeServerOptions {
  readonly folder: string
  readonly projectId: string
  /** The datasets to create if they do not exist. */
  readonly datasets: readonly string[]
  /**
   * Makes these datasets public or private; if undefined, they stay as they are; new datasets are
   * public.
   */
  readonly aclMode?: AclMode | undefined
  /** The administrator's token; if undefined, the first start creates a token. */
  readonly token?: string | undefined
  /** The lake's URL, such as `http://localhost:3333`. */
  readonly origin: string
  /** Whether a page of that origin can call the lake and sign in. */
  readonly isAllowedOrigin: (origin: string) => boolean
  readonly log: (line: string) => void
}

/** A lake with its accounts, assets and presence, ready to be mounted on an HTTP server. */
export interface LakeServer {
  readonly lake: Lake
  readonly tokens: ServiceTokens
  /** Resolves when the lake can take requests. */
  readonly ready: Promise<void>
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ends event streams and sockets, which never end by themselves. */
  endStreams(): void
  close(): Promise<void>
}

/**
 * Opens the lake in `options.folder`; the first start creates the tokens and the datasets.
 *
 * @throws {FolderError} if another lake uses the folder, or if the folder cannot be written
 */
export function openLakeServer(options: LakeServerOptions): LakeServer {
  const unlock = lockFolder(options.folder)
  try {
    return openLocked(options, unlock)
  } catch (cause) {
    unlock()
    throw cause
  }
}

function openLocked(options: LakeServerOptions, unlock: () => void): LakeServer {
  const { folder, datasets, projectId, origin, isAllowedOrigin, log } = options
  const accounts = new AccountStore(folder, log, options.token)
  const lake = openLake({ folder: join(folder, 'datasets'), datasets, projectId, log })
  const { aclMode } = options
  const usable = datasets.filter((name) => lake.has(name))
  if (aclMode) for (const name of usable) lake.setAclMode(name, aclMode)
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
  const updateUrls = async () => {
    for (const { name } of lake.listDatasets()) await assetUrls.updateOrigin(lake.dataset(name))
  }
  return {
    lake,
    tokens: accounts.tokens,
    ready: updateUrls(),
    fetch: app.fetch,
    upgrade: (request, socket, head) => presence.upgrade(request, socket, head),
    endStreams() {
      presence.close()
      lake.endStreams()
    },
    async close() {
      await lake.close()
      accounts.close()
      unlock()
    },
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
