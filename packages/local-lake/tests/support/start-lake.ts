import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type ClientConfig, createClient } from '@sanity/client'
import { Hono } from 'hono'
import { anonymousAccess, type LakeVariables } from '../../src/access.ts'
import { dataRoutes } from '../../src/app.ts'
import { AssetFiles } from '../../src/assets/asset-files.ts'
import { AssetUrls } from '../../src/assets/asset-urls.ts'
import { deliveryRoutes } from '../../src/assets/delivery.routes.ts'
import { uploadRoutes } from '../../src/assets/upload.routes.ts'
import { answerLakeError } from '../../src/lake-error.ts'
import { type Lake, type LakeOptions, openLake } from '../../src/lake.ts'
import { startHttp } from './start-http.ts'
import { newFolder } from './temporary-folder.ts'

/** The token of the test lake's editor. */
export const editorToken = 'contract-editor-token'
/** The token of the test lake's viewer. */
export const viewerToken = 'contract-viewer-token'
/** The token of the test lake's administrator. */
export const administratorToken = 'contract-administrator-token'
/** Other tokens with the same roles, which replace these two in a test. */
export const secondEditorToken = 'contract-second-editor-token'
export const secondViewerToken = 'contract-second-viewer-token'

const accessByToken: Readonly<Record<string, LakeVariables['access']>> = {
  [editorToken]: { role: 'editor', userId: 'contract-editor' },
  [viewerToken]: { role: 'viewer', userId: 'contract-viewer' },
  [administratorToken]: { role: 'administrator', userId: 'contract-administrator' },
  [secondEditorToken]: { role: 'editor', userId: 'contract-editor' },
  [secondViewerToken]: { role: 'viewer', userId: 'contract-viewer' },
}

/** The settings of a server with the editor's token for a test lake. */
export const lakeSettings = (host: string) => ({
  SANITY_PROJECT_ID: 'local',
  SANITY_DATASET: 'test',
  SANITY_API_HOST: host,
  SANITY_READ_TOKEN: editorToken,
  SANITY_WRITE_TOKEN: editorToken,
})

/** A running lake, and how to stop it. */
export interface RunningLake {
  readonly lake: Lake
  readonly host: string
  stop(): Promise<void>
}

/**
 * Makes a client of a test lake.
 *
 * @param config overrides; without one it is an editor's client of the dataset `test`
 */
export function testLakeClient(apiHost: string, config: Partial<ClientConfig> = {}) {
  return createClient({
    projectId: 'local',
    dataset: 'test',
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2026-11-01',
    token: editorToken,
    ...config,
  })
}

/**
 * Serves a lake's data and assets, with a few tokens, and nothing else.
 *
 * @param options without a folder, the lake gets a temporary one
 * @param wantedPort 0 chooses any free port
 */
export async function startLake(
  options: Partial<LakeOptions> = {},
  wantedPort = 0,
): Promise<RunningLake> {
  const folder = options.folder ?? newFolder()
  const lake = openLake({ datasets: ['test'], ...options, folder })
  const assets = new AssetFiles(join(folder, 'assets'))
  const app = new Hono<{ Variables: LakeVariables }>()
    .use(async (context, next) => {
      const token = context.req.header('authorization')?.replace('Bearer ', '') ?? ''
      context.set('access', accessByToken[token] ?? anonymousAccess(context))
      await next()
    })
    .onError(answerLakeError)
    .route(
      '/:version/data',
      dataRoutes(lake, () => undefined),
    )
    .route(
      '/:version/assets',
      uploadRoutes(lake, assets, new AssetUrls('http://localhost', 'petjet')),
    )
    .route('/', deliveryRoutes(lake, assets, 'petjet'))
  const http = await startHttp(getRequestListener(app.fetch), wantedPort)
  return {
    lake,
    host: `http://localhost:${http.port}`,
    async stop() {
      await http.stop()
      await lake.close()
    },
  }
}
